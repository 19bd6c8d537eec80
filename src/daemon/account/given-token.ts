import { commands } from '../../command/commands.ts';
import type { Refusal } from '../../command/outcome.ts';
import { WORTH } from '../../command/request-context.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { errorCodes, isTokenOfOtherReset } from '../../wire/error-codes.ts';
import { describeOutcome, readAgain } from '../start/read-with-retry.ts';
import { CredentialsError, UnexpectedServer } from './credentials.ts';
import type { SessionParts } from './session.ts';
import { adviceOn, agentTokenPlace } from './token-advice.ts';
import { tokenClaims } from './token-claims.ts';
import { isTokenRefusal, QUESTION_SECONDS, questionToken, sayRefused, type TokenAnswer } from './token-question.ts';

const ofAnAccount = (place: string) =>
  `What stands in ${place} is the token of an account: put it into the file that SPACETRADERS_ACCOUNT_TOKEN_FILE or server.accountTokenFile names and take it away there, so that Argosy registers an agent with it`;
const ofNoAgent = (place: string) =>
  `Agents' tokens end with each weekly reset: put the token of this week's agent into ${place}, copied whole; where there is none yet, take it away there and give the token of your account instead, so that Argosy registers one`;

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
  const { shown } = agentTokenPlace(parts.credentials);
  return code === errorCodes.invalidTokenSubject.code ? ofAnAccount(shown) : ofNoAgent(shown);
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
