import type { Clock } from '../../time/clock.ts';
import { Stopped } from './exit.ts';
import { IS_DETACHED } from './hang-up.ts';

/**
 * One Ctrl-C may arrive several times, from the terminal and again from npm or the launcher; only a signal later than
 * this (a guess) counts as a second one.
 */
const SAME_SIGNAL_MS = 500;

/** The process that receives signals and can be ended. */
export interface Signalled {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * An AbortSignal for a clean stop: the first SIGINT, SIGTERM, hang-up of its terminal or loss of pm2 requests it by a
 * `Stopped`. A second signal ends the process at once with the exit code that a shell gives to the signal.
 * @param isDetached whether it has no terminal, and so goes on after a hang-up
 */
export function stopOnSignals(
  clock: Pick<Clock, 'monotonicMs'>,
  signalled: Signalled = process,
  isDetached = IS_DETACHED,
): AbortSignal {
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
  if (!isDetached) signalled.on('SIGHUP', () => ask('the terminal is gone', 129));
  signalled.on('disconnect', () => ask('the process manager is gone', 129));
  return stop.signal;
}

/** Resolves once a stop is requested, or at once if it already was. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
