import { commands } from '../../command/commands.ts';
import { type Refusal, WORTH } from '../../command/performer.ts';
import { errorCodes, isTokenOfOtherReset } from '../../wire/error-codes.ts';
import { describeOutcome, readAgain } from '../start/read-with-retry.ts';
import { CredentialsError, UnexpectedServer } from './credentials.ts';
import { aboutOurAgent, tokenClaims } from './own-agent.ts';
import type { AgentSession, Resets, SessionParts } from './session.ts';
import { secondsToDoubt } from './settle-reset.ts';
import { agentTokenPlace, tokenAdvice } from './token-advice.ts';
import { isTokenRefusal, QUESTION_SECONDS, questionToken, sayRefused, type TokenAnswer } from './token-question.ts';

const ofAnAccount = (place: string) =>
  `What stands in ${place} is the token of an account: put it into the file that SPACETRADERS_ACCOUNT_TOKEN_FILE or server.accountTokenFile names and take it away there, so that Argosy registers an agent with it`;
const ofNoAgent = (place: string) =>
  `Agents' tokens end with each weekly reset: put the token of this week's agent into ${place}, copied whole; where there is none yet, take it away there and give the token of your account instead, so that Argosy registers one`;

/** The agent that the token names, if there are books of it: the token has then worked before. */
function knownAgent({ credentials }: SessionParts, token: string, resetDate: string): string | undefined {
  const { identifier: callsign, resetDate: claimed = resetDate } = tokenClaims(token);
  // The same callsign may play again after a reset, by a token of its own.
  return claimed === resetDate && hasWorked(credentials, token, resetDate) ? callsign : undefined;
}

/** Whether there are books of the agent and the reset that a token names. */
function hasWorked({ hasBooks }: SessionParts['credentials'], token: string, resetDate: string): boolean {
  const { identifier: callsign, resetDate: claimed = resetDate } = tokenClaims(token);
  return callsign !== undefined && hasBooks?.({ resetDate: claimed, callsign }) === true;
}

/** Real seconds before each further question about a given token that is refused. */
function pausesFor(parts: SessionParts, token: string, { code }: Refusal, resetDate: string): readonly number[] {
  if (knownAgent(parts, token, resetDate) !== undefined) return QUESTION_SECONDS;
  const isPassedOver = isTokenOfOtherReset(code) && parts.credentials.accountToken !== undefined;
  if (!isPassedOver && !hasWorked(parts.credentials, token, resetDate)) return [];
  if (resetDate === parts.toldReset) return [];
  // Refused for good, it is passed over, and another agent is registered.
  const { resetDate: claimed = resetDate } = tokenClaims(token);
  return secondsToDoubt(claimed > resetDate);
}

/** Asks the server whose token it is; a refusal on which something hangs counts only once it is repeated. */
async function ask(parts: SessionParts, token: string, resetDate: string): Promise<TokenAnswer> {
  const { performer, log, stop: signal } = parts;
  const outcome = await readAgain(performer, commands.readAgent(), { worth: WORTH.resolve, signal });
  if (outcome.kind === 'done') return outcome;
  if (!isTokenRefusal(outcome))
    throw new UnexpectedServer(`expected the agent from GET /my/agent, got ${describeOutcome(outcome)}`, true);
  const pauses = pausesFor(parts, token, outcome.refusal, resetDate);
  if (pauses.length === 0) return outcome;
  sayRefused(log, commands.readAgent().operation, outcome.refusal);
  return questionToken({ performer, resetDate, pauses, signal }, outcome.refusal);
}

/** What the owner should do about a refusal of this token. */
function adviceFor(parts: SessionParts, { code }: Refusal, resetDate: string, callsign: string | undefined): string {
  if (callsign !== undefined) return tokenAdvice(parts, { resetDate, callsign, isGiven: true });
  const { shown } = agentTokenPlace(parts.credentials);
  return code === errorCodes.invalidTokenSubject.code ? ofAnAccount(shown) : ofNoAgent(shown);
}

/**
 * The session of the token that the owner gave; undefined where there is none, or where it is of another universe and we
 * can register instead. The reset that an accepted token names counts more than that of the status.
 * @throws CredentialsError where the server refuses the token, UnexpectedServer where it gives no clear answer
 */
export async function sessionOfGiven(parts: SessionParts, resets: Resets): Promise<AgentSession | undefined> {
  const token = parts.credentials.agentToken;
  if (token === undefined) return undefined;
  const { resetDate } = resets;
  parts.useToken(token);
  const { identifier, resetDate: claimed = resetDate } = tokenClaims(token);
  const symbolOf = (answer: TokenAnswer) => (answer.kind === 'done' ? answer.reply.data.symbol : undefined);
  const answer = await aboutOurAgent(() => ask(parts, token, resetDate), symbolOf, identifier, parts.stop);
  if (answer.kind === 'refused') return passedOver(parts, token, answer, resetDate);
  const { symbol: callsign } = answer.reply.data;
  if (claimed !== resetDate) parts.log.warn('reset.disbelieved', { resetDate, agent: callsign, keptDate: claimed });
  return { ...resets, resetDate: claimed, callsign, token, isNew: false, hasWorked: true, agent: answer.reply };
}

/**
 * Passes over a token of another universe where we can register instead.
 * @throws CredentialsError for any other refusal
 */
function passedOver(
  parts: SessionParts,
  token: string,
  answer: Extract<TokenAnswer, { kind: 'refused' }>,
  resetDate: string,
): undefined {
  const callsign = knownAgent(parts, token, resetDate);
  const isOfOther = isTokenOfOtherReset(answer.refusal.code) && callsign === undefined;
  if (isOfOther && parts.credentials.accountToken !== undefined) return;
  const advice = adviceFor(parts, answer.refusal, resetDate, callsign);
  throw new CredentialsError(`the server refused the agent token: ${describeOutcome(answer)}. ${advice}`);
}
