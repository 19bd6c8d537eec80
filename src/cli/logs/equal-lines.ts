import type { ParsedLine } from '../../telemetry/lines/log-line.ts';
import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';

/** Lines are equal if they have the same text, ship and level; the time does not count. */
function keyOf(line: ParsedLine): string {
  return line.kind === 'text' ? line.text : `${line.level} ${line.ship} ${line.event} ${line.msg}`;
}

/** Shows the first of equal lines, and then their number: `next` is the output for a line in the order of the log. */
export function createEqualLineMerger() {
  let last: string | undefined;
  let more = 0;

  function end(): TerminalText[] {
    const counted = more === 0 ? [] : [oneLine(`${' '.repeat(4)}... ${more} more like this`)];
    more = 0;
    return counted;
  }

  return {
    next: (line: ParsedLine, formatLine: (line: ParsedLine) => TerminalText): TerminalText[] => {
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
