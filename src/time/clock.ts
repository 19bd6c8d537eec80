import { passUntil } from './wait.ts';

/** The only source of time for the whole program; a test or a backtest passes another one. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970, as `Date.now()`. It may step: never measure intervals with it. */
  nowMs(): number;
  /** Milliseconds that never step back; only differences mean anything. */
  monotonicMs(): number;
  /** Resolves once `nowMs()` has reached `atMs`, at once if it already has; rejects with `signal.reason` on abort. */
  sleepUntil(atMs: number, signal?: AbortSignal): Promise<void>;
}

/** A clock by two readings of time. It sleeps by the global timers, which virtual time replaces when it is installed. */
export function clockOf(nowMs: () => number, monotonicMs: () => number): Clock {
  return { nowMs, monotonicMs, sleepUntil: (atMs, signal) => passUntil(nowMs, atMs, signal) };
}

/** The machine's own time. */
export function systemClock(): Clock {
  return clockOf(
    () => Date.now(),
    () => performance.now(),
  );
}

/** The same clock, `ms` milliseconds ahead. */
export function aheadBy(ms: number, { nowMs, monotonicMs, sleepUntil }: Clock): Clock {
  return { nowMs: () => nowMs() + ms, monotonicMs, sleepUntil: (atMs, signal) => sleepUntil(atMs - ms, signal) };
}
