/** On whose behalf a command is performed; it orders the queue and labels ledger rows and log lines. */
export interface Errand {
  readonly shipSymbol?: string;
  readonly lane?: string;
  readonly missionId?: string;
  /** Worth of the request: larger goes first. */
  readonly worth: number;
  /** Aborting takes a waiting request out of the queue; one that was sent is always waited for. */
  readonly signal?: AbortSignal;
}

/** Worth of requests by what they are for: money waiting to be earned first, scouting last. */
export const WORTH = { settle: 100, trade: 50, move: 40, mine: 30, look: 10 } as const;
