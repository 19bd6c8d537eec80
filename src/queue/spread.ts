/** Replies taken into account: about a minute of them at the full rate. */
const REMEMBERED = 120;
/** One in this many round trips is left out at either end, so that a few slow replies do not widen the spacing. */
const REPLIES_AN_OUTLIER = 40;
/** Below this many replies the spread is at least the assumed one. */
const ENOUGH = 60;

/** Above that number the spread is measured again only every this many replies, because sorting takes time. */
const REPLIES_A_LOOK = 10;

/** The variation of request arrival times, estimated from the latest round trips. */
export interface Spread {
  note(roundTripMs: number): void;
  /** Milliseconds between the fastest and the slowest of the latest round trips. */
  ms(): number;
}

function between(sorted: readonly number[], outliers: number): number {
  const fastest = sorted[outliers] ?? 0;
  const slowest = sorted[sorted.length - 1 - outliers] ?? 0;
  // The range of a sample is smaller than the full range by about two gaps.
  return ((slowest - fastest) * (sorted.length + 1)) / Math.max(1, sorted.length - 1 - 2 * outliers);
}

/**
 * @param assumedMs the spread assumed while there are few replies
 * @param mostMs the largest spread returned
 */
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
