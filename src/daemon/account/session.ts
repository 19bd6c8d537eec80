import type { Performer } from '../../command/performer.ts';
import type { Log } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import type { Boards } from '../../wire/schemas/boards.ts';
import type { Credentials } from './credentials.ts';

/** Our agent, its token and its universe. */
export interface AgentSession {
  /** The reset of its token and its books; a front may name another one in the status. */
  readonly resetDate: string;
  /** Next reset that the server announced, ISO 8601; undefined where it announced none. */
  readonly nextReset: string | undefined;
  /** The boards that the status showed, and the reset that it named. */
  readonly stated?: { readonly resetDate: string; readonly boards: Boards | undefined };
  readonly callsign: string;
  readonly token: string;
  /** Whether this start registered the agent. */
  readonly isNew: boolean;
  /** Whether the server has accepted this token before: a single refusal is then not final. */
  readonly hasWorked: boolean;
  /** The server's reply about the agent, where it was asked whose token it is. */
  readonly agent?: ReplyOf<'getMyAgent'>;
}

/** The resets that the status names. */
export type Resets = Pick<AgentSession, 'resetDate' | 'nextReset' | 'stated'>;

/** Dependencies of `authenticateOrRegister`. */
export interface SessionParts {
  /** Sends requests before there are books, with the token last set by `useToken`. */
  readonly performer: Performer;
  readonly useToken: (token: string | undefined) => void;
  readonly credentials: Credentials;
  readonly callsigns: readonly string[];
  readonly faction: string;
  readonly log: Log;
  /** Base address of a server that the owner can query too. */
  readonly serverUrl?: string | undefined;
  /** The reset that the status named when the token was refused and the run before ended: it counts as one look. */
  readonly toldReset?: string | undefined;
  /** Whether it is a known SpaceTraders server. */
  readonly isKnown?: boolean;
  /** Removes waiting requests from the queue; a sent request is awaited, so that no token is lost. */
  readonly stop: AbortSignal;
}
