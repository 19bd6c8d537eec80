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
