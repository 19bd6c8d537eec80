import type { Clock } from '../time/clock.ts';
import { startTimer } from '../time/wait.ts';

/** What may keep a request from starting, apart from the rate limit. */
export interface AdmissionGate {
  pause(reason: string): void;
  resume(reason: string): void;
  /** Stops all requests after a 429, `throughPause` included. */
  silence(forMs: number): void;
  silent(): boolean;
  paused(): boolean;
  /** Why nothing starts: reasons of `pause`, in order, and 429. */
  reasons(): string[];
}

/** @param onOpen called whenever a reason to hold requests back is gone */
export function createAdmissionGate(clock: Clock, onOpen: () => void): AdmissionGate {
  const paused = new Set<string>();
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  const silent = () => clock.monotonicMs() < silentUntilMs;
  const wake = () => (silent() ? startTimer(silentUntilMs - clock.monotonicMs(), wake) : onOpen());
  return {
    pause: (reason) => {
      paused.add(reason);
    },
    resume: (reason) => {
      if (paused.delete(reason)) onOpen();
    },
    silence: (forMs) => {
      silentUntilMs = Math.max(silentUntilMs, clock.monotonicMs() + forMs);
      wake();
    },
    silent,
    paused: () => paused.size > 0,
    reasons: () => (silent() ? [...paused, '429'] : [...paused]),
  };
}
