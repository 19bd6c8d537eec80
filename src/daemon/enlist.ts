import { commands } from '../command/commands.ts';
import { WORTH } from '../command/errand.ts';
import type { Performer } from '../command/perform.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReplyOf } from '../wire/endpoints.ts';
import { errorCodes, isTokenOfOtherReset } from '../wire/error-codes.ts';
import { type Credentials, CredentialsError, StrangeServer } from './credentials.ts';
import { again } from './insist.ts';
import { register } from './register.ts';
import { saidInstead } from './said-instead.ts';

/** Who we are in which universe. */
export interface Enlisted {
  readonly resetDate: string;
  /** When the universe is to be reset next, by the server's word. */
  readonly nextReset: string | undefined;
  readonly callsign: string;
  readonly token: string;
  /** Whether the agent was registered just now. */
  readonly isNew: boolean;
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
  /** Whether the server has been known for one of SpaceTraders before. */
  readonly isKnown?: boolean;
  /** Takes requests that wait out of the queue; one that was sent is waited for, so that no token is lost. */
  readonly stop: AbortSignal;
}

const FIRST_ATTEMPTS = 3;

const errandOf = ({ stop }: EnlistParts) => ({ worth: WORTH.settle, signal: stop });

/** Some servers refuse an account's token where no token is needed, so the question is then asked without one. */
async function readResets(parts: EnlistParts): Promise<Pick<Enlisted, 'resetDate' | 'nextReset'>> {
  const { performer, useToken, credentials } = parts;
  // A server that is not itself is left in peace; whether one is a SpaceTraders server at all, one odd reply does not say.
  const attempts = parts.isKnown === true ? 1 : FIRST_ATTEMPTS;
  useToken(credentials.agentToken ?? credentials.accountToken);
  let outcome = await again(performer, commands.status(), errandOf(parts), attempts);
  if (outcome.kind === 'refused' && outcome.refusal.status === 401) {
    useToken(undefined);
    outcome = await again(performer, commands.status(), errandOf(parts), attempts);
  }
  if (outcome.kind === 'done') {
    const { resetDate, serverResets } = outcome.reply;
    return { resetDate, nextReset: serverResets?.next };
  }
  const message = `expected the server's status from GET /, got ${saidInstead(outcome)}: is this the base address of a SpaceTraders v2 server?`;
  throw new StrangeServer(message, outcome.kind === 'unknown' || outcome.refusal.status === 0);
}

const OF_AN_ACCOUNT =
  'What stands in SPACETRADERS_TOKEN is the token of an account: put it into SPACETRADERS_ACCOUNT_TOKEN and unset SPACETRADERS_TOKEN, so that Argosy registers an agent with it';
const OF_NO_AGENT =
  "Agents' tokens end with each weekly reset: set SPACETRADERS_TOKEN to a new one, or unset it and set SPACETRADERS_ACCOUNT_TOKEN, so that Argosy registers itself";

/** The agent that a given token belongs to; undefined when it is of an older universe and we can do without it. */
async function agentOf(parts: EnlistParts, token: string): Promise<ReplyOf<'getMyAgent'> | undefined> {
  parts.useToken(token);
  const outcome = await again(parts.performer, commands.readAgent(), errandOf(parts));
  if (outcome.kind === 'done') return outcome.reply;
  if (outcome.kind === 'unknown' || outcome.refusal.status !== 401) {
    throw new StrangeServer(`expected the agent from GET /my/agent, got ${saidInstead(outcome)}`, true);
  }
  if (isTokenOfOtherReset(outcome.refusal.code) && parts.credentials.accountToken !== undefined) return undefined;
  const advice = outcome.refusal.code === errorCodes.invalidTokenSubject.code ? OF_AN_ACCOUNT : OF_NO_AGENT;
  throw new CredentialsError(`the server refused the agent token: ${saidInstead(outcome)}. ${advice}`);
}

/** Finds out the universe's reset date and who we are in it: by a kept token, a given one, or by registering. */
export async function enlist(parts: EnlistParts): Promise<Enlisted> {
  const { credentials, callsigns, faction, log } = parts;
  const resets = await readResets(parts);
  const { resetDate } = resets;
  if (credentials.agentToken !== undefined) {
    const token = credentials.agentToken;
    const agent = await agentOf(parts, token);
    if (agent !== undefined) return { ...resets, callsign: agent.data.symbol, token, isNew: false, agent };
  }
  for (const callsign of callsigns) {
    const token = credentials.recall({ resetDate, callsign });
    if (token !== undefined) return { ...resets, callsign, token, isNew: false };
  }
  if (credentials.accountToken === undefined) {
    throw new CredentialsError(
      `no token for any of ${callsigns.join(', ')} in the universe of ${resetDate}: set SPACETRADERS_TOKEN (an agent's) or SPACETRADERS_ACCOUNT_TOKEN (to register)`,
    );
  }
  for (const callsign of callsigns)
    if (credentials.hasBooks?.({ resetDate, callsign }))
      log.warn('agent.left', { agent: callsign, file: credentials.whereKept?.({ resetDate, callsign }) });
  const { callsign, token, agent } = await register({ ...parts, accountToken: credentials.accountToken });
  credentials.keep({ resetDate, callsign }, token);
  log.info('agent.registered', {
    agent: callsign,
    faction,
    headquarters: agent?.headquarters,
    credits: agent?.credits,
  });
  return { ...resets, callsign, token, isNew: true };
}
