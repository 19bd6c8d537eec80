import type { Clock } from '../time/clock.ts';
import { startTimer } from '../time/wait.ts';

/** Reasons to hold requests back, other than the rate limit and a 429. */
export interface Pauses {
  pause(reason: string): void;
  resume(reason: string): void;
  paused(): boolean;
  /** In the order in which they were given. */
  reasons(): string[];
}

/** The time after a 429, in which nothing at all is sent, `throughPause` included. */
export interface Silence {
  /** Begins a silence, or makes the present one longer. */
  keep(forMs: number): void;
  isKept(): boolean;
}

/** @param onOpen called whenever a reason to hold requests back is gone */
export function createPauses(onOpen: () => void): Pauses {
  const paused = new Set<string>();
  return {
    pause: (reason) => {
      paused.add(reason);
    },
    resume: (reason) => {
      if (paused.delete(reason)) onOpen();
    },
    paused: () => paused.size > 0,
    reasons: () => [...paused],
  };
}

/** @param onOpen called when a silence has ended */
export function createSilence(clock: Clock, onOpen: () => void): Silence {
  let untilMs = Number.NEGATIVE_INFINITY;
  const isKept = () => clock.monotonicMs() < untilMs;
  const wake = () => (isKept() ? startTimer(untilMs - clock.monotonicMs(), wake) : onOpen());
  return {
    keep: (forMs) => {
      untilMs = Math.max(untilMs, clock.monotonicMs() + forMs);
      wake();
    },
    isKept,
  };
}
