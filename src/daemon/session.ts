import type { Performer } from '../command/performer.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReplyOf } from '../wire/endpoints.ts';
import type { Credentials } from './credentials.ts';

/** Who we are in which universe. */
export interface Session {
  readonly resetDate: string;
  /** When the universe is to be reset next, by the server's word. */
  readonly nextReset: string | undefined;
  readonly callsign: string;
  readonly token: string;
  /** Whether the agent was registered just now. */
  readonly isNew: boolean;
  /** Whether the server has taken this token before: its refusal is then no verdict yet. */
  readonly hasWorked: boolean;
  /** What the server said of the agent, where it was asked whose token it is. */
  readonly agent?: ReplyOf<'getMyAgent'>;
}

/** What it takes to find that out, or to register. */
export interface SessionParts {
  /** Performs before there are books; its token is the one last set with `useToken`. */
  readonly performer: Performer;
  readonly useToken: (token: string | undefined) => void;
  readonly credentials: Credentials;
  readonly callsigns: readonly string[];
  readonly faction: string;
  readonly log: Log;
  /** Base address of a server that the owner can ask as well. */
  readonly serverUrl?: string | undefined;
  /** Whether the server has been known for one of SpaceTraders before. */
  readonly isKnown?: boolean;
  /** Takes requests that wait out of the queue; one that was sent is waited for, so that no token is lost. */
  readonly stop: AbortSignal;
}
