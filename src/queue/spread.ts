/** Replies that are looked back on: about a minute of them at the ceiling. */
const REMEMBERED = 120;
/** One in so many round trips is left out at either end, so that a few slow replies do not widen the spacing. */
const REPLIES_AN_OUTLIER = 40;
/** Until this many replies are in, the spread is what it was taken for at the start, or more. */
const ENOUGH = 60;

/** With enough of them in, only every so many replies are looked over again: sorting is not free. */
const REPLIES_A_LOOK = 10;

/** How unevenly requests arrive, judged by the round trips of the latest replies. */
export interface Spread {
  note(roundTripMs: number): void;
  /** Milliseconds between the fastest and the slowest of the latest round trips. */
  ms(): number;
}

function between(sorted: readonly number[], outliers: number): number {
  const fastest = sorted[outliers] ?? 0;
  const slowest = sorted[sorted.length - 1 - outliers] ?? 0;
  // What lies between the ends of a sample falls short of the whole by about two gaps.
  return ((slowest - fastest) * (sorted.length + 1)) / Math.max(1, sorted.length - 1 - 2 * outliers);
}

/** @param assumedMs the spread taken for granted while few replies are in; @param mostMs no spread counts as more */
export function createSpread(assumedMs: number, mostMs: number): Spread {
  const latest: number[] = [];
  let known = assumedMs;
  let sinceLook = 0;
  const measure = () => {
    const sorted = latest.toSorted((one, other) => one - other);
    const measured = between(sorted, Math.ceil(latest.length / REPLIES_AN_OUTLIER));
    const floor = latest.length < ENOUGH ? assumedMs : 0;
    return Math.min(mostMs, Math.max(floor, measured));
  };
  return {
    note: (roundTripMs) => {
      latest.push(roundTripMs);
      if (latest.length > REMEMBERED) latest.shift();
      sinceLook++;
      if (latest.length > ENOUGH && sinceLook < REPLIES_A_LOOK) return;
      known = measure();
      sinceLook = 0;
    },
    ms: () => known,
  };
}
