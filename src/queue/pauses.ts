import type { Clock } from '../time/clock.ts';
import { startTimer } from '../time/wait.ts';

/** Reasons to hold requests back, other than the rate limit and a 429. */
export type Pauses = ReturnType<typeof createPauses>;

/** @param onOpen called whenever a reason to hold requests back is gone */
export function createPauses(onOpen: () => void) {
  const paused = new Set<string>();
  return {
    pause: (reason: string) => void paused.add(reason),
    resume: (reason: string) => {
      if (paused.delete(reason)) onOpen();
    },
    paused: () => paused.size > 0,
    /** In the order in which they were given. */
    reasons: () => [...paused],
  };
}

/** The time after a 429, in which nothing at all is sent, `throughPause` included. */
export type Silence = ReturnType<typeof createSilence>;

/** @param onOpen called when a silence has ended */
export function createSilence(clock: Clock, onOpen: () => void) {
  let untilMs = Number.NEGATIVE_INFINITY;
  const isKept = () => clock.monotonicMs() < untilMs;
  const wake = () => (isKept() ? startTimer(untilMs - clock.monotonicMs(), wake) : onOpen());
  return {
    /** Begins a silence, or makes the present one longer. */
    keep: (forMs: number) => {
      untilMs = Math.max(untilMs, clock.monotonicMs() + forMs);
      wake();
    },
    isKept,
  };
}
