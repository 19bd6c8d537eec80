/** What determines a request's place in the queue. */
export interface QueuePosition {
  /** Any number; a larger one goes first. */
  readonly worth: number;
  /** Game seconds from the start of the queue to the entry of the request. */
  readonly enteredSeconds: number;
  /** It was sent and got a 429, so it goes first. */
  readonly again: boolean;
  /** It may be sent while the queue is paused, so it goes before all requests that may not. */
  readonly throughPause: boolean;
}

/** Larger than any worth, and small enough for a double to distinguish hundredths of a worth. */
const FRONT = 1e12;

/**
 * The static key by which p-queue orders requests, the largest first. Worth minus ageing × time of entry always gives
 * the same order as worth plus ageing × waiting time, so nothing is ever sorted again.
 * @param ageingPerSecond worth that a waiting request gains per game second; above zero, or a request may wait forever
 */
export function priorityKey(position: QueuePosition, ageingPerSecond: number): number {
  const key = position.worth - ageingPerSecond * position.enteredSeconds;
  return key + (position.again ? FRONT : 0) + (position.throughPause ? 2 * FRONT : 0);
}
