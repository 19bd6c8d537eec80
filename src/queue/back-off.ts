import { pauseAfter, spreadOut } from '../time/back-off.ts';
import type { Random } from '../time/random.ts';

/** Game milliseconds: the waits if a 429 does not state one; the first is a guess (faults: F11). */
const WAITS_MS = { first: 2_000, longest: 60_000 };
/** From this many 429s in a row the stated wait is ignored, and the wait is the longest. A guess. */
const BREAKER_OPENS_AT = 5;

export type BackOff = ReturnType<typeof createBackOff>;

/** How long to wait after a 429: the stated time, else exponential with full jitter, at most a minute. */
export function createBackOff(random: Random, speed: number) {
  let inARow = 0;
  const isOpen = () => inARow >= BREAKER_OPENS_AT;
  const longestMs = WAITS_MS.longest / speed;
  const guessMs = () => spreadOut(pauseAfter(inARow, WAITS_MS) / speed, 1, random);
  return {
    /**
     * Returns the real milliseconds to send nothing after a 429.
     * @param isNews false for a request that was under way at the last 429: it is part of the same event
     */
    rejected: (statedSeconds: number | undefined, isNews: boolean) => {
      if (isNews) inARow++;
      if (isNews && isOpen()) return longestMs;
      if (statedSeconds !== undefined) return Math.min(longestMs, statedSeconds * 1000);
      return isNews ? guessMs() : 0;
    },
    /** A reply that was no 429. */
    accepted: () => {
      inARow = 0;
    },
    /** 429s in a row. */
    inARow: () => inARow,
    /** Whether the next wait is the longest one: there were many in a row. */
    isOpen,
  };
}
