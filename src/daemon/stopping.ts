import type { Performer } from '../command/performer.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import { pass } from '../time/wait.ts';
import type { DaemonParts } from './parts.ts';

/** Seconds of real time that a clean stop may take for what is in flight; a supervisor kills ten seconds later. */
const DRAIN_SECONDS = 20;

/** Says that the stop has been heard, at whatever point it comes. */
export function logStopping({ log, stop }: DaemonParts, queue: RequestQueue, closing: AbortSignal): void {
  const say = () => {
    const reason = stop.reason instanceof Error ? stop.reason.message : 'asked to';
    log.info('daemon.stopping', { reason, queueDepth: queue.depth().waiting });
  };
  hear(stop, closing, say);
}

/**
 * Hears of the stop until the voyage closes. Not by the `signal` option: Node holds what it removes a listener with weakly,
 * one a target, so that of several listeners only the last is removed once garbage has been collected.
 */
function hear(stop: AbortSignal, closing: AbortSignal, heard: () => void): void {
  stop.addEventListener('abort', heard, { once: true });
  closing.addEventListener('abort', () => stop.removeEventListener('abort', heard), { once: true });
}

/**
 * Resolves when the stop is asked for, and never once the voyage closes: the stop outlives many voyages, and whatever
 * listened to it for ever would keep each of them in memory.
 */
export function stopped(stop: AbortSignal, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    hear(stop, closing, () => resolve());
  });
}

/** The end of work that heeds the stop itself; its reason as an error when the work is not done with soon after. */
export function settledOrLate<T>(work: Promise<T>, { stop }: DaemonParts, closing: AbortSignal): Promise<T> {
  const late = async () => {
    await stopped(stop, closing);
    await pass(DRAIN_SECONDS * 1_000, closing);
    throw stop.reason;
  };
  return Promise.race([work, late()]);
}

/** Waits for what is in flight, but not for ever: what is not answered by then is settled at the next start. */
export async function drain(performer: Performer): Promise<void> {
  const enough = new AbortController();
  const limit = pass(DRAIN_SECONDS * 1_000, enough.signal).catch(() => {});
  await Promise.race([performer.settled(), limit]);
  enough.abort();
}
