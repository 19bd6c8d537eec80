import type { Clock } from '../time/clock.ts';

/**
 * One Ctrl-C may reach us more than once, from the terminal and again from npm or the launcher; only one that comes
 * later than this is a second one.
 */
const SAME_SIGNAL_MS = 500;

/** What is signalled, and can be ended. */
export interface Signalled {
  on(signal: 'SIGINT' | 'SIGTERM' | 'disconnect', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * An AbortSignal for a clean stop: the first SIGINT, SIGTERM or loss of pm2 asks for it, a second one ends the process
 * at once with the code that a shell gives to the signal.
 */
export function stopOnSignals(clock: Pick<Clock, 'monotonicMs'>, signalled: Signalled = process): AbortSignal {
  const stop = new AbortController();
  let askedAtMs: number | undefined;
  const ask = (reason: string, exitCode: number) => {
    const nowMs = clock.monotonicMs();
    if (askedAtMs === undefined) {
      askedAtMs = nowMs;
      stop.abort(new Error(reason));
    } else if (nowMs - askedAtMs > SAME_SIGNAL_MS) signalled.exit(exitCode);
  };
  signalled.on('SIGINT', () => ask('SIGINT', 130));
  signalled.on('SIGTERM', () => ask('SIGTERM', 143));
  signalled.on('disconnect', () => ask('the process manager is gone', 129));
  return stop.signal;
}

/** Resolves once a stop was asked for, at once when that has already happened. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
