import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';
import type { ParsedLine } from './log-line.ts';

/** Shows the first of equal lines, and then their number. */
export interface EqualLineMerger {
  /** The output for this line. */
  next(line: ParsedLine, formatLine: (line: ParsedLine) => TerminalText): TerminalText[];
  /** The output at the end. */
  end(): TerminalText[];
}

/** Lines are equal if they have the same text, ship and level; the time does not count. */
function keyOf(line: ParsedLine): string {
  return line.kind === 'text' ? line.text : `${line.level} ${line.ship} ${line.event} ${line.msg}`;
}

/** For lines in the order of the log. */
export function createEqualLineMerger(): EqualLineMerger {
  let last: string | undefined;
  let more = 0;

  function end(): TerminalText[] {
    const counted = more === 0 ? [] : [oneLine(`${' '.repeat(4)}... ${more} more like this`)];
    more = 0;
    return counted;
  }

  return {
    next: (line, formatLine) => {
      const key = keyOf(line);
      if (key === last) {
        more += 1;
        return [];
      }
      last = key;
      return [...end(), formatLine(line)];
    },
    end,
  };
}
