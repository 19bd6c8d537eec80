import type { Clock } from '../../time/clock.ts';
import { Stopped } from './exit.ts';

/**
 * One Ctrl-C may arrive several times, from the terminal and again from npm or the launcher; only a signal later than
 * this counts as a second one.
 */
const SAME_SIGNAL_MS = 500;

/** The process that receives signals and can be ended. */
export interface Signalled {
  on(signal: 'SIGINT' | 'SIGTERM' | 'disconnect', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * An AbortSignal for a clean stop: the first SIGINT, SIGTERM or loss of pm2 requests it by a `Stopped`. A second signal ends the
 * process at once with the exit code that a shell gives to the signal.
 */
export function stopOnSignals(clock: Pick<Clock, 'monotonicMs'>, signalled: Signalled = process): AbortSignal {
  const stop = new AbortController();
  let askedAtMs: number | undefined;
  const ask = (reason: string, exitCode: number) => {
    const nowMs = clock.monotonicMs();
    if (askedAtMs === undefined) {
      askedAtMs = nowMs;
      stop.abort(new Stopped(reason, exitCode));
    } else if (nowMs - askedAtMs > SAME_SIGNAL_MS) signalled.exit(exitCode);
  };
  signalled.on('SIGINT', () => ask('SIGINT', 130));
  signalled.on('SIGTERM', () => ask('SIGTERM', 143));
  signalled.on('disconnect', () => ask('the process manager is gone', 129));
  return stop.signal;
}

/** Resolves once a stop is requested, or at once if it already was. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
