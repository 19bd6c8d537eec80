/** On whose behalf a command is performed; orders the queue and labels ledger rows and log lines. */
export interface RequestContext {
  readonly shipSymbol?: string;
  readonly lane?: string;
  readonly missionId?: string;
  /** Worth of the request, credits per second of delay; a larger one goes first. */
  readonly worth: number;
  /** Aborting takes a waiting request out of the queue; a sent request is always awaited. */
  readonly signal?: AbortSignal;
  /**
   * A read about the server or the token themselves: it is sent although the queue is paused, any result is returned at
   * once, and the caller logs it.
   */
  readonly isQuestion?: true;
}

/**
 * Worth of requests in addition to that of their mission, in credits per second of delay (see `worthOf` in plan).
 * Resolving unknown outcomes goes first; between equal missions, the request that earns sooner goes first.
 */
export const WORTH = { resolve: 2_000, trade: 4, move: 3, mine: 2, look: 1 } as const;
