/** Net worth at an instant of our wall clock. */
export interface WorthAt {
  readonly atMs: number;
  readonly netWorth: number;
}

/** Game hours, a guess, that a rate is taken over at least: over less a single sale would look like a fortune. */
const LEAST_HOURS = 0.25;

/** The time over which a gain is taken: its length, since when the books are kept, and a game hour; milliseconds. */
export interface Window {
  readonly windowMs: number;
  readonly beganMs: number;
  readonly gameHourMs: number;
}

/**
 * The gain in net worth in the window that ends at a point, credits per game hour. Time without the daemon counts, so
 * that the first sale after a restart is no peak.
 * @param first the first point that is known in the window
 */
export function gainPerHour(first: WorthAt, last: WorthAt, { windowMs, beganMs, gameHourMs }: Window): number {
  const ms = Math.max(LEAST_HOURS * gameHourMs, Math.min(windowMs, last.atMs - beganMs));
  return Math.round(((last.netWorth - first.netWorth) * gameHourMs) / ms);
}

/** Net worth over the last game hour. */
export type Growth = ReturnType<typeof createGrowth>;

/**
 * @param beganMs since when the books are kept
 * @param known points of earlier runs, the oldest first
 */
export function createGrowth(gameHourMs: number, beganMs: number, known: readonly WorthAt[]) {
  let points = known;
  const window = { windowMs: gameHourMs, beganMs, gameHourMs };
  const within = ({ atMs }: WorthAt) => points.filter((point) => point.atMs >= atMs - gameHourMs);
  return {
    note: (point: WorthAt) => {
      points = [...within(point), point];
    },
    /** Gain over the game hour before this point, or what is known of it; credits per game hour. */
    perHourUntil: (point: WorthAt) => {
      const [first] = within(point);
      return first === undefined ? 0 : gainPerHour(first, point, window);
    },
  };
}

/** The recent growth rate of a count or of credits. */
export type Rate = ReturnType<typeof createRate>;

/** @param withinMs length of the window, in milliseconds */
export function createRate(withinMs: number) {
  let marks: { readonly atMs: number; readonly count: number }[] = [];
  return {
    note: (atMs: number, count: number) => {
      marks.push({ atMs, count });
      // The window begins at the newest mark that is old enough.
      const begin = marks.findLastIndex((mark) => mark.atMs <= atMs - withinMs);
      if (begin > 0) marks = marks.slice(begin);
    },
    /** Increase per millisecond in the window before the latest note; over a shorter time while the window is not full. */
    perMs: () => {
      const [first, last] = [marks[0], marks.at(-1)];
      if (first === undefined || last === undefined || last.atMs <= first.atMs) return 0;
      return (last.count - first.count) / (last.atMs - first.atMs);
    },
  };
}
