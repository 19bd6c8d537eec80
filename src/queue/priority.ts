/** What a request's place in the line is made of. */
export interface QueuePosition {
  /** Any number; a larger one goes first. */
  readonly worth: number;
  /** Game seconds since the queue began, at which the request entered. */
  readonly enteredSeconds: number;
  /** It was sent and drew a 429, so it stands at the front. */
  readonly again: boolean;
  /** It may be sent while the queue is paused, so nothing that may not stands before it. */
  readonly throughPause: boolean;
}

/** Larger than any worth, and small enough that a double still tells hundredths of a worth apart. */
const FRONT = 1e12;

/**
 * The static key by which p-queue orders requests, the largest first. Worth less ageing × time of entry orders two
 * requests for ever as worth plus ageing × waiting time would at each moment, so nothing is ever sorted again.
 * @param ageingPerSecond worth that a waiting request gains a game second; above zero, or a request may wait for ever
 */
export function priorityKey(position: QueuePosition, ageingPerSecond: number): number {
  const key = position.worth - ageingPerSecond * position.enteredSeconds;
  return key + (position.again ? FRONT : 0) + (position.throughPause ? 2 * FRONT : 0);
}
