import { isDate } from '../../time/iso.ts';
import { pass } from '../../time/wait.ts';
import { parseJson } from '../../wire/json.ts';
import { type AgentKey, CredentialsError } from './credentials.ts';

/** The claims of a token, unchecked; each is undefined where it is absent. */
export interface UncheckedClaims {
  /** The callsign of an agent, or the id of an account. */
  readonly identifier: string | undefined;
  /** The kind of token: agent-token or account-token. */
  readonly sub: string | undefined;
  /** The reset that an agent's token belongs to, YYYY-MM-DD. */
  readonly resetDate: string | undefined;
}

/** Reads the claims of a JSON Web Token without its key: nothing of them is sure until the service accepts the token. */
export function tokenClaims(token: string): UncheckedClaims {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())?.value;
  const text = (name: string) => {
    const value = typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const resetDate = text('reset_date');
  const isKnown = resetDate !== undefined && isDate(resetDate);
  return { identifier: text('identifier'), sub: text('sub'), resetDate: isKnown ? resetDate : undefined };
}

/**
 * Why a token cannot be of this agent, by its own claims; undefined where it can. The service takes letters of
 * either case for a callsign.
 */
export function mismatchOf(token: string, agent: AgentKey): string | undefined {
  const { identifier, sub, resetDate } = tokenClaims(token);
  if (sub === 'account-token') return 'the token of an account';
  if (identifier === undefined) return undefined;
  if (!isSameAgent(identifier, agent.callsign)) return `the token of ${identifier}`;
  return resetDate === undefined || resetDate === agent.resetDate
    ? undefined
    : `its token of the reset of ${resetDate}`;
}

/** Whether two callsigns are of the same agent. */
function isSameAgent(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** Real seconds before a reply about another agent is asked for again; guesses (faults: F61). */
const AGAIN_SECONDS = [5, 15] as const;

/**
 * The reply about our agent. One about another agent is asked for again, since something between here and the server may
 * have kept it.
 * @param symbolOf the agent that a reply is about; undefined where it is about none
 * @param callsign of the agent that the token is of; undefined where that is not known
 * @throws CredentialsError where each reply is about another agent: its books are not to be mixed with ours
 */
export async function aboutOurAgent<Reply>(
  ask: () => Promise<Reply>,
  symbolOf: (reply: Reply) => string | undefined,
  callsign: string | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  for (let asked = 0; ; asked++) {
    const reply = await ask();
    const symbol = symbolOf(reply);
    if (symbol === undefined || callsign === undefined || isSameAgent(symbol, callsign)) return reply;
    const seconds = AGAIN_SECONDS[asked];
    if (seconds === undefined) throw wrongAgent(callsign, symbol);
    await pass(seconds * 1_000, signal);
  }
}

function wrongAgent(callsign: string, symbol: string): CredentialsError {
  return new CredentialsError(
    `expected the token of ${callsign}, got one that the server knows as that of ${symbol}: put each token back into the file of its own agent, and see that nothing between here and the server keeps replies for another agent`,
  );
}
