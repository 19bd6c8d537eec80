/** What the queue must see of a reply: enough to know a 429 and how long it asks to wait. */
export interface PacedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the queue is told of a request. */
export interface QueuedOptions {
  /** The larger, the sooner. `ageingPerSecond` says how much a game second of waiting counts for. */
  readonly worth: number;
  /** Takes the request out of the queue at no cost; passed on to `send` once it is under way. */
  readonly signal?: AbortSignal;
  /** The operation, e.g. "POST /my/ships/{shipSymbol}/sell". */
  readonly label: string;
  /** The ship's symbol, or 'agent'. */
  readonly owner?: string;
  /** Goes out even while the queue is paused, and before everything else: the probe of an outage. */
  readonly throughPause?: boolean;
}
