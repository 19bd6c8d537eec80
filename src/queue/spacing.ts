/** Replies taken into account: about a minute of them at the full rate. */
const REMEMBERED = 120;
/** One in this many round trips (a guess) is left out at either end: a few slow replies do not widen the spacing. */
const REPLIES_AN_OUTLIER = 40;
/** Below this many replies, half a minute of them, the spread is at least the assumed one. */
const ENOUGH = 60;

/** Above that number the spread is measured again only every this many replies (a guess): sorting takes time. */
const REPLIES_A_LOOK = 10;

function between(sorted: readonly number[], outliers: number): number {
  const fastest = sorted[outliers] ?? 0;
  const slowest = sorted[sorted.length - 1 - outliers] ?? 0;
  // The range of a sample is smaller than the full range by about two gaps.
  return ((slowest - fastest) * (sorted.length + 1)) / Math.max(1, sorted.length - 1 - 2 * outliers);
}

/**
 * The variation of request arrival times, estimated from the latest round trips.
 * @param assumedMs the spread assumed while there are few replies
 * @param mostMs the largest spread returned
 */
export function createSpread(assumedMs: number, mostMs: number) {
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
    note: (roundTripMs: number) => {
      latest.push(roundTripMs);
      if (latest.length > REMEMBERED) latest.shift();
      sinceLook++;
      if (latest.length > ENOUGH && sinceLook < REPLIES_A_LOOK) return;
      known = measure();
      sinceLook = 0;
    },
    /** Milliseconds between the fastest and the slowest of the latest round trips. */
    ms: () => known,
  };
}

/** The service's two pools (facts: rate-limit) as we use them, in game milliseconds. */
export interface Limits {
  /** Interval of requests from the pool of 2 per second. */
  readonly steadyMs: number;
  /** Requests per `burstWindowMs` from the pool of 30 per 60 s: two fewer and 0.2 s more, guesses at an edge. */
  readonly burstSize: number;
  readonly burstWindowMs: number;
}

export const SERVICE_LIMITS: Limits = { steadyMs: 500, burstSize: 28, burstWindowMs: 60_200 };

/** Requests per minute that the service's two pools allow together (facts: rate-limit). */
const SERVICE_REQUESTS_PER_MINUTE = 150;

/** The limits for a rate below the service's: both pools slower in the same proportion. */
export function limitsFor(requestsPerMinute: number): Limits {
  const slower = SERVICE_REQUESTS_PER_MINUTE / requestsPerMinute;
  const { steadyMs, burstSize, burstWindowMs } = SERVICE_LIMITS;
  return { steadyMs: steadyMs * slower, burstSize, burstWindowMs: burstWindowMs * slower };
}

/** Requests per minute that both pools allow together. */
export function requestsPerMinuteOf({ steadyMs, burstSize, burstWindowMs }: Limits): number {
  return 60_000 / steadyMs + (burstSize * 60_000) / burstWindowMs;
}

/** Game milliseconds of spread assumed at the start, and the upper limit of a measured spread. Guesses. */
const ASSUMED_SPREAD_MS = 100;
const MOST_SPREAD_MS = 300;
/**
 * The penalty grows by one with each 429. Each step first withholds one burst lease, since a strict server rejects the
 * burst on top of the steady rate; beyond this number the steady rate slows down too, at most to half, by 50 steps of
 * 10 ms. Guesses.
 */
const LESSONS_ON_BURST_ALONE = 4;
const SLOWER_MS_A_LESSON = 10;
const MOST_LESSONS = 54;
/** Game milliseconds without a 429 after which an eighth of the penalty goes: another user may be gone. Guesses. */
const FORGET_AFTER_MS = 600_000;
const FORGOTTEN_SHARE = 1 / 8;

/** How long a lease is held after its use, in real milliseconds. */
export type Spacing = ReturnType<typeof createSpacing>;

/**
 * Three requests in a row never fall into one second of the server's, wherever it begins, if their interval is 500 ms
 * plus half of the largest difference of their travel times. So the interval follows the measured spread of round
 * trips.
 */
export function createSpacing(limits: Limits, speed: number, monotonicMs: () => number) {
  const spread = createSpread(ASSUMED_SPREAD_MS / speed, MOST_SPREAD_MS / speed);
  let lessons = 0;
  let changedMs = monotonicMs();
  const learn = (change: number) => {
    lessons = Math.min(MOST_LESSONS, Math.max(0, lessons + change));
    changedMs = monotonicMs();
  };
  const slowerMs = () => Math.max(0, lessons - LESSONS_ON_BURST_ALONE) * SLOWER_MS_A_LESSON;
  return {
    replied: (roundTripMs: number) => {
      spread.note(roundTripMs);
      if ((monotonicMs() - changedMs) * speed >= FORGET_AFTER_MS) learn(-Math.ceil(lessons * FORGOTTEN_SHARE));
    },
    /** A 429 came although both pools should have had room: increases the penalty. */
    rejected: () => learn(1),
    steadyMs: () => (limits.steadyMs + slowerMs()) / speed + spread.ms() / 2,
    burstMs: () => limits.burstWindowMs / speed + spread.ms(),
    /** Burst leases that must not be used. */
    withheld: () => lessons,
  };
}
