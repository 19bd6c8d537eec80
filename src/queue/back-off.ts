import type { Random } from '../time/random.ts';

/** Game milliseconds: the first guess where a 429 does not say how long to wait, and the longest wait there is. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** From this many 429s in a row what they ask for is no longer believed, and the wait is the longest. */
const BREAKER_OPENS_AT = 5;

export interface BackOff {
  /**
   * Says how many real milliseconds to send nothing for after a 429.
   * @param isNews false for a request that was under way when the last 429 came: one event with it, not one more
   */
  rejected(statedSeconds: number | undefined, isNews: boolean): number;
  /** A reply that was no 429. */
  accepted(): void;
  /** 429s in a row. */
  inARow(): number;
}

/** How long to stay silent after a 429: what it says, else exponential with full jitter, never over a minute. */
export function createBackOff(random: Random, speed: number): BackOff {
  let inARow = 0;
  const longestMs = LONGEST_WAIT_MS / speed;
  const guessMs = () => random.between(0, Math.min(longestMs, (FIRST_WAIT_MS / speed) * 2 ** (inARow - 1)));
  return {
    rejected: (statedSeconds, isNews) => {
      if (isNews) inARow++;
      if (isNews && inARow >= BREAKER_OPENS_AT) return longestMs;
      if (statedSeconds !== undefined) return Math.min(longestMs, statedSeconds * 1000);
      return isNews ? guessMs() : 0;
    },
    accepted: () => {
      inARow = 0;
    },
    inARow: () => inARow,
  };
}
