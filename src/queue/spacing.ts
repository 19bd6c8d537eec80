import { createSpread } from './spread.ts';

/** The service's two pools (facts: rate-limit) as we use them, in game milliseconds. */
export interface Limits {
  /** Interval of requests from the pool of 2 per second. */
  readonly steadyMs: number;
  /** Requests per `burstWindowMs` from the pool of 30 per 60 s: two fewer, for requests that cross a window's edge. */
  readonly burstSize: number;
  readonly burstWindowMs: number;
}

export const SERVICE_LIMITS: Limits = { steadyMs: 500, burstSize: 28, burstWindowMs: 60_200 };

/** Requests per minute that the service's two pools allow together. */
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

/** Game milliseconds of spread assumed at the start, and the upper limit of a measured spread. */
const ASSUMED_SPREAD_MS = 100;
const MOST_SPREAD_MS = 300;
/**
 * The adaptive penalty, which grows by one with each 429. Each step first withholds one burst lease, since a strict
 * server rejects the burst on top of the steady rate; above this number of steps the steady rate slows down as well.
 */
const LESSONS_ON_BURST_ALONE = 4;
const SLOWER_MS_A_LESSON = 10;
const MOST_LESSONS = 54;
/**
 * Game milliseconds without a 429 after which an eighth of the penalty is dropped: another user of the limit may be
 * gone.
 */
const FORGET_AFTER_MS = 600_000;
const FORGOTTEN_SHARE = 1 / 8;

/** How long a lease is held after its use, in real milliseconds. */
export interface Spacing {
  replied(roundTripMs: number): void;
  /** A 429 came although both pools should have had room: increases the penalty. */
  rejected(): void;
  steadyMs(): number;
  burstMs(): number;
  /** Burst leases that must not be used. */
  withheld(): number;
}

/**
 * Three requests in a row never fall into one second of the server's, wherever it begins, if their interval is 500 ms
 * plus half of the largest difference of their travel times. So the interval follows the measured spread of round
 * trips.
 */
export function createSpacing(limits: Limits, speed: number, monotonicMs: () => number): Spacing {
  const spread = createSpread(ASSUMED_SPREAD_MS / speed, MOST_SPREAD_MS / speed);
  let lessons = 0;
  let changedMs = monotonicMs();
  const learn = (change: number) => {
    lessons = Math.min(MOST_LESSONS, Math.max(0, lessons + change));
    changedMs = monotonicMs();
  };
  const slowerMs = () => Math.max(0, lessons - LESSONS_ON_BURST_ALONE) * SLOWER_MS_A_LESSON;
  return {
    replied: (roundTripMs) => {
      spread.note(roundTripMs);
      if ((monotonicMs() - changedMs) * speed >= FORGET_AFTER_MS) learn(-Math.ceil(lessons * FORGOTTEN_SHARE));
    },
    rejected: () => learn(1),
    steadyMs: () => (limits.steadyMs + slowerMs()) / speed + spread.ms() / 2,
    burstMs: () => limits.burstWindowMs / speed + spread.ms(),
    withheld: () => lessons,
  };
}
