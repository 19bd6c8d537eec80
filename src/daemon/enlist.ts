import type { Performer } from '../command/perform.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReplyOf } from '../wire/endpoints.ts';
import { type Credentials, CredentialsError } from './credentials.ts';
import { agentOfGiven } from './given-token.ts';
import { readResets } from './read-resets.ts';
import { register } from './register.ts';

/** Who we are in which universe. */
export interface Enlisted {
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

export interface EnlistParts {
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

/** Finds out the universe's reset date and who we are in it: by a kept token, a given one, or by registering. */
export async function enlist(parts: EnlistParts): Promise<Enlisted> {
  const { credentials, callsigns, log } = parts;
  const resets = await readResets(parts);
  const { resetDate } = resets;
  if (credentials.agentToken !== undefined) {
    const token = credentials.agentToken;
    const agent = await agentOfGiven(parts, token, resetDate);
    if (agent !== undefined)
      return { ...resets, callsign: agent.data.symbol, token, isNew: false, hasWorked: true, agent };
  }
  for (const callsign of callsigns) {
    const token = credentials.recall({ resetDate, callsign });
    if (token === undefined) continue;
    const hasWorked = credentials.hasBooks?.({ resetDate, callsign }) === true;
    return { ...resets, callsign, token, isNew: false, hasWorked };
  }
  if (credentials.accountToken === undefined) {
    throw new CredentialsError(
      `no token for any of ${callsigns.join(', ')} in the universe of ${resetDate}: set SPACETRADERS_TOKEN (an agent's) or SPACETRADERS_ACCOUNT_TOKEN (to register)`,
    );
  }
  for (const callsign of callsigns)
    if (credentials.hasBooks?.({ resetDate, callsign }))
      log.warn('agent.left', { agent: callsign, file: credentials.whereKept?.({ resetDate, callsign }) });
  const { callsign, token } = await register({ ...parts, resetDate, accountToken: credentials.accountToken });
  return { ...resets, callsign, token, isNew: true, hasWorked: true };
}
