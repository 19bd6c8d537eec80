import type { Performer } from '../command/performer.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import { pass } from '../time/wait.ts';
import type { DaemonParts } from './parts.ts';

/** Real seconds that a clean stop may wait for requests in flight (faults: F25); pm2 kills ten seconds later. */
const DRAIN_SECONDS = 20;

/** Logs the request to stop, at whatever point it comes. */
export function logStopping({ log, stop }: DaemonParts, queue: RequestQueue, closing: AbortSignal): void {
  const logStop = () => {
    const reason = stop.reason instanceof Error ? stop.reason.message : 'asked to';
    log.info('daemon.stopping', { reason, queueDepth: queue.depth().waiting });
  };
  onStop(stop, closing, logStop);
}

/**
 * Listens for the stop until the run closes. The `signal` option does not work here: Node keeps its removers weakly, one for
 * each target, so that after a garbage collection only the last of several listeners is removed.
 */
function onStop(stop: AbortSignal, closing: AbortSignal, listener: () => void): void {
  stop.addEventListener('abort', listener, { once: true });
  closing.addEventListener('abort', () => stop.removeEventListener('abort', listener), { once: true });
}

/**
 * Resolves when the stop is requested, and never once the run has closed. The stop signal outlives many runs, and a listener
 * that stayed on it would keep each of them in memory.
 */
export function stopped(stop: AbortSignal, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    onStop(stop, closing, resolve);
  });
}

/** Awaits work that handles the stop itself; rejects with the reason of the stop if it is not over `DRAIN_SECONDS` later. */
export function settledOrLate<T>(work: Promise<T>, { stop }: DaemonParts, closing: AbortSignal): Promise<T> {
  const late = async () => {
    await stopped(stop, closing);
    await pass(DRAIN_SECONDS * 1_000, closing);
    throw stop.reason;
  };
  return Promise.race([work, late()]);
}

/** Waits up to `DRAIN_SECONDS` for requests in flight; those without a reply by then are resolved at the next start. */
export async function drainRequests(performer: Performer): Promise<void> {
  const enough = new AbortController();
  const limit = pass(DRAIN_SECONDS * 1_000, enough.signal).catch(() => {});
  await Promise.race([performer.settled(), limit]);
  enough.abort();
}
