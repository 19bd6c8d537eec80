import type { Said } from './said.ts';

/** Shows the first of equal lines, and then how many came. */
export interface EqualLineMerger {
  /** What to print for this line. */
  next(said: Said, setOut: (said: Said) => string): string[];
  /** What to print at the end. */
  end(): string[];
}

/** Lines are equal that say the same of one ship at one level, whenever they do. */
function keyOf(said: Said): string {
  return said.kind === 'text' ? said.text : `${said.level} ${said.ship} ${said.event} ${said.msg}`;
}

/** For lines in the order of the log. */
export function createEqualLineMerger(): EqualLineMerger {
  let last: string | undefined;
  let more = 0;

  function end(): string[] {
    const told = more === 0 ? [] : [`${' '.repeat(4)}... ${more} more like this`];
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
