import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';

/** Requests wait without a pause, but none starts: the process ends with exit code 70 and is restarted. */
export class QueueStalled extends Error {
  override readonly name = 'QueueStalled';
}

/** Longest standstill of the queue: real seconds (faults: F16) or token intervals (a guess), whichever is longer. */
const STILL_SECONDS = 30;
const STILL_TOKENS = 3;
/** Each look is a step of virtual time: one a second would be a sixth of all steps of a backtest. */
const LOOK_EVERY_MS = 5_000;

type Watched = Pick<RequestQueue, 'depth' | 'startedByAll'>;

/**
 * Watches the queue until the signal; some limiters have stopped for good (facts: limiter-stalls; faults: F16).
 * @param tokenEveryMs real milliseconds from one token of the steady pool to the next
 * @throws QueueStalled once requests were seen to wait for 30 s and the time of three tokens, without a pause, and none started
 */
export async function watchForStall(
  queue: Watched,
  clock: Clock,
  tokenEveryMs: number,
  signal: AbortSignal,
): Promise<void> {
  const stillMs = Math.max(STILL_SECONDS * 1_000, STILL_TOKENS * tokenEveryMs);
  let started = queue.startedByAll();
  let stillSinceMs: number | undefined;
  for (;;) {
    await pass(LOOK_EVERY_MS, signal);
    const { waiting, inFlight, pausedBecause } = queue.depth();
    // While another agent's requests start, ours only wait for their turn.
    const now = queue.startedByAll();
    const isMoving = now !== started || waiting === 0 || inFlight > 0 || pausedBecause.length > 0;
    started = now;
    stillSinceMs = isMoving ? undefined : (stillSinceMs ?? clock.monotonicMs());
    if (stillSinceMs === undefined || clock.monotonicMs() - stillSinceMs < stillMs) continue;
    throw new QueueStalled(
      `the request queue has stood still for ${Math.round(stillMs / 1_000)} s with ${waiting} requests waiting and no pause: starting anew`,
    );
  }
}
