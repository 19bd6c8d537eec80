/** The only source of time for the whole program; a test or a backtest passes another one. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970, as `Date.now()`. It may step: never measure intervals with it. */
  nowMs(): number;
  /** Milliseconds that never step back; only differences mean anything. */
  monotonicMs(): number;
  /** Resolves once `nowMs()` has reached `atMs`, at once if it already has; rejects with `signal.reason` on abort. */
  sleepUntil(atMs: number, signal?: AbortSignal): Promise<void>;
}

/** Node's timers fire at once beyond this many milliseconds, so a longer sleep sets several in turn. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A clock over the global timers, which virtual time replaces when it is installed. */
function globalTimersClock(nowMs: () => number, monotonicMs: () => number): Clock {
  const sleepUntil = (atMs: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const arm = () => {
        const restMs = atMs - nowMs();
        if (restMs > 0) {
          timer = setTimeout(arm, Math.min(Math.ceil(restMs), LONGEST_TIMER_MS));
          return;
        }
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });
      arm();
    });
  return { nowMs, monotonicMs, sleepUntil };
}

/** The machine's own time. */
export function systemClock(): Clock {
  return globalTimersClock(
    () => Date.now(),
    () => performance.now(),
  );
}

/** Time under installed virtual timers, read from them and not from the Date that they replace. */
export function virtualClock(nowMs: () => number, monotonicMs: () => number): Clock {
  return globalTimersClock(nowMs, monotonicMs);
}

/** The same clock, `ms` milliseconds ahead. */
export function aheadBy(ms: number, { nowMs, monotonicMs, sleepUntil }: Clock): Clock {
  return { nowMs: () => nowMs() + ms, monotonicMs, sleepUntil: (atMs, signal) => sleepUntil(atMs - ms, signal) };
}
