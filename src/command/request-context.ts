/** On whose behalf a command is performed; it orders the queue and labels ledger rows and log lines. */
export interface RequestContext {
  readonly shipSymbol?: string;
  readonly lane?: string;
  readonly missionId?: string;
  /** Worth of the request: larger goes first. */
  readonly worth: number;
  /** Aborting takes a waiting request out of the queue; one that was sent is always waited for. */
  readonly signal?: AbortSignal;
  /**
   * A read that asks after the server or the token themselves: it goes out though the queue is paused, whatever comes of it is
   * handed back at once, and who asks tells of it.
   */
  readonly isQuestion?: true;
}

/**
 * Worth of requests beside that of the mission they serve, in credits a second of delay (see `worthOf` in plan): what
 * settles a doubt goes before all, and between equal missions money waiting to be earned goes first.
 */
export const WORTH = { settle: 2_000, trade: 4, move: 3, mine: 2, look: 1 } as const;
