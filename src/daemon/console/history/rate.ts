/** The recent growth rate of a count that never falls. */
export interface Rate {
  note(atMs: number, count: number): void;
  /** Increase per millisecond in the window before the latest note; over a shorter time while the window is not full. */
  perMs(): number;
}

interface Mark {
  readonly atMs: number;
  readonly count: number;
}

/** @param withinMs length of the window, in milliseconds */
export function createRate(withinMs: number): Rate {
  let marks: Mark[] = [];
  return {
    note: (atMs, count) => {
      marks.push({ atMs, count });
      // The window begins at the newest mark that is old enough.
      const begin = marks.findLastIndex((mark) => mark.atMs <= atMs - withinMs);
      if (begin > 0) marks = marks.slice(begin);
    },
    perMs: () => {
      const [first, last] = [marks[0], marks.at(-1)];
      if (first === undefined || last === undefined || last.atMs <= first.atMs) return 0;
      return (last.count - first.count) / (last.atMs - first.atMs);
    },
  };
}
