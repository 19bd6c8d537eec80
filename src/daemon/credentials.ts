/**
 * The service does not take our word for who we are, or there is nothing to show it. What the daemon does: it stops
 * with exit code 78, since starting again would end the same way.
 */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
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
export class StrangeServer extends Error {
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
  /** Keeps a token for later runs. */
  keep(agent: { readonly resetDate: string; readonly callsign: string }, token: string): void;
}
