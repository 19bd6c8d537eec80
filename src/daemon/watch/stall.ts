import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';

/** Requests wait without a pause, but none starts: the process ends with exit code 70 and is restarted. */
export class QueueStalled extends Error {
  override readonly name = 'QueueStalled';
}

/** The queue may stand still for this many real seconds or token intervals, whichever is longer. */
const STILL_SECONDS = 30;
const STILL_TOKENS = 3;
const LOOK_EVERY_MS = 1_000;

type Watched = Pick<RequestQueue, 'depth' | 'startedByAll'>;

/**
 * Watches the queue until the signal; some limiters have stopped for good (reliability 2.2: B1, B2, B7, F16).
 * @param tokenEveryMs real milliseconds from one token of the steady pool to the next
 * @throws QueueStalled once requests have waited for 30 s and the time of three tokens, without a pause, and none started
 */
export async function watchForStall(
  queue: Watched,
  clock: Clock,
  tokenEveryMs: number,
  signal: AbortSignal,
): Promise<void> {
  const stillMs = Math.max(STILL_SECONDS * 1_000, STILL_TOKENS * tokenEveryMs);
  let started = -1;
  let stillSinceMs = clock.monotonicMs();
  for (;;) {
    await pass(LOOK_EVERY_MS, signal);
    const { waiting, inFlight, pausedBecause } = queue.depth();
    // While another agent's requests start, ours only wait for their turn.
    const now = queue.startedByAll();
    const isMoving = now !== started || waiting === 0 || inFlight > 0 || pausedBecause.length > 0;
    if (isMoving) stillSinceMs = clock.monotonicMs();
    started = now;
    if (clock.monotonicMs() - stillSinceMs < stillMs) continue;
    throw new QueueStalled(
      `the request queue has stood still for ${Math.round(stillMs / 1_000)} s with ${waiting} requests waiting and no pause: starting anew`,
    );
  }
}
