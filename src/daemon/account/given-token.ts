import { commands } from '../../command/commands.ts';
import type { Refusal } from '../../command/outcome.ts';
import { WORTH } from '../../command/request-context.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { errorCodes, isTokenOfOtherReset } from '../../wire/error-codes.ts';
import { describeOutcome, readAgain } from '../start/read-with-retry.ts';
import { CredentialsError, UnexpectedServer } from './credentials.ts';
import type { SessionParts } from './session.ts';
import { adviceOn } from './token-advice.ts';
import { tokenClaims } from './token-claims.ts';
import { isTokenRefusal, QUESTION_SECONDS, questionToken, sayRefused, type TokenAnswer } from './token-question.ts';

const OF_AN_ACCOUNT =
  'What stands in SPACETRADERS_TOKEN is the token of an account: put it into SPACETRADERS_ACCOUNT_TOKEN and unset SPACETRADERS_TOKEN, so that Argosy registers an agent with it';
const OF_NO_AGENT =
  "Agents' tokens end with each weekly reset: set SPACETRADERS_TOKEN to the token of this week's agent, copied whole; where there is none yet, set SPACETRADERS_ACCOUNT_TOKEN instead, so that Argosy registers one";

/** The agent that the token names, if there are books of it: the token has then worked before. */
function knownAgent({ credentials }: SessionParts, token: string, resetDate: string): string | undefined {
  const callsign = tokenClaims(token).identifier;
  const isKnown = callsign !== undefined && credentials.hasBooks?.({ resetDate, callsign }) === true;
  return isKnown ? callsign : undefined;
}

/** Asks the server whose token it is; where the token has worked before, a refusal counts only once it is repeated. */
async function ask(parts: SessionParts, resetDate: string, hasWorked: boolean): Promise<TokenAnswer> {
  const { performer, log, stop: signal } = parts;
  const outcome = await readAgain(performer, commands.readAgent(), { worth: WORTH.resolve, signal });
  if (outcome.kind === 'done') return outcome;
  if (!isTokenRefusal(outcome))
    throw new UnexpectedServer(`expected the agent from GET /my/agent, got ${describeOutcome(outcome)}`, true);
  if (!hasWorked) return outcome;
  sayRefused(log, commands.readAgent().operation, outcome.refusal);
  return questionToken({ performer, resetDate, pauses: QUESTION_SECONDS, signal }, outcome.refusal);
}

/** What the owner should do about a refusal of this token. */
function adviceFor(parts: SessionParts, { code }: Refusal, resetDate: string, callsign: string | undefined): string {
  if (callsign !== undefined) return adviceOn(parts, { resetDate, callsign, isGiven: true });
  return code === errorCodes.invalidTokenSubject.code ? OF_AN_ACCOUNT : OF_NO_AGENT;
}

/**
 * The agent that a given token belongs to; undefined when it is of an older universe and we can register instead.
 * @throws CredentialsError where the server refuses the token, UnexpectedServer where it gives no clear answer
 */
export async function agentOfGiven(
  parts: SessionParts,
  token: string,
  resetDate: string,
): Promise<ReplyOf<'getMyAgent'> | undefined> {
  parts.useToken(token);
  const callsign = knownAgent(parts, token, resetDate);
  const answer = await ask(parts, resetDate, callsign !== undefined);
  if (answer.kind === 'done') return answer.reply;
  const isOfOlder = isTokenOfOtherReset(answer.refusal.code) && callsign === undefined;
  if (isOfOlder && parts.credentials.accountToken !== undefined) return undefined;
  const advice = adviceFor(parts, answer.refusal, resetDate, callsign);
  throw new CredentialsError(`the server refused the agent token: ${describeOutcome(answer)}. ${advice}`);
}
