/**
 * The service does not take our word for who we are, or there is nothing to show it. What the daemon does: it stops
 * with exit code 78, since starting again would end the same way.
 */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
  // `cause` is the reset that voided the token, where there was one.
}

/**
 * The service was reset: every token and all that was known is void. What the daemon does: it archives the books and
 * begins anew at GET / when it can register itself, else it stops with exit code 78.
 */
export class UniverseReset extends Error {
  override readonly name = 'UniverseReset';
}

/**
 * Something answers at the address, but not as a SpaceTraders v2 server does. What the daemon does: it stops, with exit
 * code 78 where the address must be wrong, with 70 where the trouble may pass, so that pm2 tries again.
 */
export class UnexpectedServer extends Error {
  override readonly name = 'StrangeServer';
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Where tokens come from and go to; the daemon never sees files or the environment. */
export interface Credentials {
  /** An agent's token given by the owner, e.g. SPACETRADERS_TOKEN. */
  readonly agentToken: string | undefined;
  /** An account's token, with which agents can be registered. */
  readonly accountToken: string | undefined;
  /**
   * The token kept from an earlier run for this agent of this universe.
   * @throws CredentialsError where what is kept is no token
   */
  recall(agent: { readonly resetDate: string; readonly callsign: string }): string | undefined;
  /** Whether there are books of this agent, whose token may yet be missing; no unless given. */
  hasBooks?(agent: { readonly resetDate: string; readonly callsign: string }): boolean;
  /** Where the token of this agent is kept, to be told to its owner; in memory alone unless given. */
  whereKept?(agent: { readonly resetDate: string; readonly callsign: string }): string;
  /**
   * Makes sure, as far as that can be known, that a token can be kept, before the one reply comes that tells it.
   * @throws StoreError
   */
  requireRoom?(agent: { readonly resetDate: string; readonly callsign: string }): void;
  /** Keeps a token for later runs; it is on the disk when the call returns. */
  keep(agent: { readonly resetDate: string; readonly callsign: string }, token: string): void;
  /** Keeps the reply to a registration whose token could not be read, and says where; nowhere unless given. */
  keepUnread?(agent: { readonly resetDate: string; readonly callsign: string }, body: string): string;
  /** Where such a reply is kept of an earlier run. */
  unread?(agent: { readonly resetDate: string; readonly callsign: string }): string | undefined;
  /** Whether books and a token of an earlier run show that the server is one of SpaceTraders; no unless given. */
  knowsServer?(): boolean;
}
