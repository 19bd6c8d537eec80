/** What the queue needs of a reply: enough to recognise a 429 and the wait it asks for. */
export interface PacedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the queue needs to know of a request. */
export interface QueuedOptions {
  /** A larger one goes sooner; `ageingPerSecond` is the weight of a game second of waiting. */
  readonly worth: number;
  /** Aborting removes a waiting request at no cost; passed on to `send` once it is under way. */
  readonly signal?: AbortSignal;
  /** The operation, e.g. "POST /my/ships/{shipSymbol}/sell". */
  readonly label: string;
  /** The ship's symbol, or 'agent'. */
  readonly owner?: string;
  /** Sent even while the queue is paused, and before everything else: the probe of an outage. */
  readonly throughPause?: boolean;
}

/** What determines a request's place in the queue. */
interface QueuePosition {
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
