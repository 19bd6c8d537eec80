import { createSpread } from './spread.ts';

/** The service's two pools (game-facts 1.1) as we use them, in game milliseconds. */
export interface Limits {
  /** One request per this long from the pool of 2 per second. */
  readonly steadyMs: number;
  /** Requests per `burstWindowMs` from the pool of 30 per 60 s: two fewer, for those that cross a window's edge. */
  readonly burstSize: number;
  readonly burstWindowMs: number;
}

export const SERVICE_LIMITS: Limits = { steadyMs: 500, burstSize: 28, burstWindowMs: 60_200 };

/** Requests a minute that the service's two pools allow together. */
const SERVICE_REQUESTS_PER_MINUTE = 150;

/** The limits of an owner who wants to stay below the service's: both pools slower in the same proportion. */
export function limitsFor(requestsPerMinute: number): Limits {
  const slower = SERVICE_REQUESTS_PER_MINUTE / requestsPerMinute;
  const { steadyMs, burstSize, burstWindowMs } = SERVICE_LIMITS;
  return { steadyMs: steadyMs * slower, burstSize, burstWindowMs: burstWindowMs * slower };
}

/** Game milliseconds of spread taken for granted at the start, and the most that is believed. */
const ASSUMED_SPREAD_MS = 100;
const MOST_SPREAD_MS = 300;
/**
 * What is learned from 429s, one lesson each: it first withholds one burst lease a lesson, since what a strict server
 * minds is the burst on top of the steady pace; where that does not end them, the steady pace slows down as well.
 */
const LESSONS_ON_BURST_ALONE = 4;
const SLOWER_MS_A_LESSON = 10;
const MOST_LESSONS = 54;
/** Game milliseconds without a 429 after which an eighth of the lessons is forgotten: whoever shared the limit may be gone. */
const FORGET_AFTER_MS = 600_000;
const FORGOTTEN_SHARE = 1 / 8;

/** How long a lease is held after its use, in real milliseconds. */
export interface Spacing {
  replied(roundTripMs: number): void;
  /** A 429 came although both pools should have had room: keep a wider distance. */
  rejected(): void;
  steadyMs(): number;
  burstMs(): number;
  /** Leases of the burst that are not to be used at all. */
  withheld(): number;
}

/**
 * Three requests in a row stay out of one second of the server's, wherever it begins, if they leave 500 ms plus half
 * of what their travel times may differ by apart; so the distance follows the measured spread of round trips.
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
