import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';
import type { Said } from './said.ts';

/** Shows the first of equal lines, and then their number. */
export interface EqualLineMerger {
  /** The output for this line. */
  next(said: Said, setOut: (said: Said) => TerminalText): TerminalText[];
  /** The output at the end. */
  end(): TerminalText[];
}

/** Lines are equal if they have the same text, ship and level; the time does not count. */
function keyOf(said: Said): string {
  return said.kind === 'text' ? said.text : `${said.level} ${said.ship} ${said.event} ${said.msg}`;
}

/** For lines in the order of the log. */
export function createEqualLineMerger(): EqualLineMerger {
  let last: string | undefined;
  let more = 0;

  function end(): TerminalText[] {
    const told = more === 0 ? [] : [oneLine(`${' '.repeat(4)}... ${more} more like this`)];
    more = 0;
    return told;
  }

  return {
    next: (said, setOut) => {
      const key = keyOf(said);
      if (key === last) {
        more += 1;
        return [];
      }
      last = key;
      return [...end(), setOut(said)];
    },
    end,
  };
}
