/** How fast something that only grows has grown lately. */
export interface Rate {
  note(atMs: number, count: number): void;
  /** What was added in the last so many milliseconds before the latest note, or a shorter time as yet, per millisecond. */
  perMs(): number;
}

interface Mark {
  readonly atMs: number;
  readonly count: number;
}

/** @param withinMs how far it looks back */
export function createRate(withinMs: number): Rate {
  let marks: Mark[] = [];
  return {
    note: (atMs, count) => {
      marks.push({ atMs, count });
      // The newest of those that are too old is where the time looked at begins.
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
