import { OwnerMustAct } from '../../config/problems/problem.ts';

/**
 * The service refuses our token, or there is no token. The daemon stops with exit code 78, since a restart would end the
 * same way.
 */
export class CredentialsError extends OwnerMustAct {
  override readonly name = 'CredentialsError';
  // `cause` is the reset that voided the token, where there was one.
}

/**
 * The service was reset: every token and all known state is void. The daemon archives the books and begins again at GET /
 * when it can register itself, else it stops with exit code 78.
 */
export class UniverseReset extends Error {
  override readonly name = 'UniverseReset';
  /** The reset that the status named, YYYY-MM-DD. */
  readonly resetDate: string;

  constructor(message: string, resetDate: string) {
    super(message);
    this.resetDate = resetDate;
  }
}

/**
 * The server at the address does not answer like a SpaceTraders v2 server. The daemon stops, with exit code 78 where the
 * address must be wrong, with 70 where the fault may be temporary, so that pm2 tries again.
 */
export class UnexpectedServer extends OwnerMustAct {
  override readonly name = 'UnexpectedServer';
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Whether only the owner can help, so that beginning again would end in the same way. */
export function needsOwner(error: unknown): boolean {
  return error instanceof UnexpectedServer ? !error.mayPass : error instanceof OwnerMustAct;
}

/** An agent of a universe, by its name and the date of the universe's reset. */
export interface AgentKey {
  readonly resetDate: string;
  readonly callsign: string;
}

/** An agent whose token an earlier run kept. */
export interface KeptAgent extends AgentKey {
  readonly token: string;
}

/** Where the owner put a token. */
export interface TokenPlace {
  /** For people: a file or a variable. */
  readonly shown: string;
  /** For a shell: an expression that has the token for its value. */
  readonly inShell: string;
}

/** Reads and keeps tokens; the daemon itself never accesses files or the environment. */
export interface Credentials {
  /** An agent's token given by the owner. */
  readonly agentToken: string | undefined;
  /** An account's token, with which agents can be registered. */
  readonly accountToken: string | undefined;
  /** Where the tokens given by the owner stand, for messages; in the variables unless given. */
  readonly whereGiven?: Readonly<Partial<Record<'agentToken' | 'accountToken', TokenPlace | undefined>>>;
  /**
   * The token kept from an earlier run for this agent of this universe.
   * @throws CredentialsError where the kept text is no token
   */
  recall(agent: AgentKey): string | undefined;
  /**
   * The agents with these callsigns whose tokens are kept for other resets, in their place or in the archive, and may be
   * accepted still; the likeliest first. None unless given.
   */
  kept?(callsigns: readonly string[], resetDate: string): readonly KeptAgent[];
  /** Whether there are books of this agent, even if its token is missing; false unless given. */
  hasBooks?(agent: AgentKey): boolean;
  /** The file in which the token of this agent is kept, for messages; tokens are only in memory unless given. */
  whereKept?(agent: AgentKey): string;
  /**
   * Checks, as far as possible, that a token can be kept: the service sends it in one reply only.
   * @throws StoreError
   */
  requireRoom?(agent: AgentKey): void;
  /** Keeps a token for later runs; it is on the disk when the call returns. */
  keep(agent: AgentKey, token: string): void;
  /** Keeps the reply to a registration whose token could not be read, and returns the file; not kept unless given. */
  keepUnread?(agent: AgentKey, body: string): string;
  /** The file of such a reply from an earlier run. */
  unread?(agent: AgentKey): string | undefined;
  /** Whether books and a token of an earlier run show that it is a SpaceTraders server; false unless given. */
  knowsServer?(): boolean;
}
