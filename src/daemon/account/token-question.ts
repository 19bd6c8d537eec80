import { commands } from '../../command/commands.ts';
import { type Outcome, type Performer, type Refusal, WORTH } from '../../command/performer.ts';
import type { Log } from '../../telemetry/log.ts';
import { pass } from '../../time/wait.ts';
import { type OperationId, operationLabel } from '../../wire/endpoints.ts';
import { refusesToken } from '../../wire/error-codes.ts';
import { UniverseReset } from './credentials.ts';

/** Real seconds (guesses) before each question after a refusal; a token counts as refused by all four (faults: F50). */
export const QUESTION_SECONDS = [30, 60, 120, 300] as const;

/** Real seconds before a question is repeated that the service itself did not answer (faults: F12). */
const AWAY_SECONDS = 30;

/** A question to the service whose token it is. */
export interface TokenQuestion {
  readonly performer: Performer;
  /** The reset date of the token's universe. */
  readonly resetDate: string;
  /** Real seconds before each question. */
  readonly pauses: readonly number[];
  readonly signal: AbortSignal;
}

/** The agent whose token it is, or the last refusal. */
export type TokenAnswer = Extract<Outcome<'getMyAgent'>, { kind: 'done' | 'refused' }>;

/** Whether the service itself has refused the token. */
export function isTokenRefusal(outcome: Outcome): outcome is { readonly kind: 'refused'; readonly refusal: Refusal } {
  return outcome.kind === 'refused' && refusesToken(outcome.refusal.code);
}

/** Logs that the service refused the token, and that it is asked again. */
export function sayRefused(log: Log, operation: OperationId, { code, status, name, message }: Refusal): void {
  log.warn('token.refused', { operation: operationLabel(operation), code, status, name, reason: message });
}

const questionOf = ({ signal }: TokenQuestion) => ({ worth: WORTH.resolve, signal, isQuestion: true }) as const;

/**
 * A token of another universe than the server's is refused for good; an unreadable status proves nothing.
 * @throws UniverseReset where the server's reset date is not the token's
 */
async function requireSameUniverse(question: TokenQuestion, refusal: Refusal): Promise<void> {
  const status = await question.performer.perform(commands.status(), questionOf(question));
  if (status.kind !== 'done' || status.reply.resetDate === question.resetDate) return;
  throw new UniverseReset(refusal.message, status.reply.resetDate);
}

/** Asks until the service itself accepts or refuses the token; any other reply counts as an outage. */
async function ask(question: TokenQuestion, seconds: number): Promise<TokenAnswer> {
  for (let wait = seconds; ; wait = AWAY_SECONDS) {
    await pass(wait * 1_000, question.signal);
    const outcome = await question.performer.perform(commands.readAgent(), questionOf(question));
    if (outcome.kind === 'done' || isTokenRefusal(outcome)) return outcome;
  }
}

/**
 * Asks GET /my/agent until the token is accepted or has been refused each time.
 * @param refusal the first refusal
 * @throws UniverseReset once the server's reset date is not the token's
 */
export async function questionToken(question: TokenQuestion, refusal: Refusal): Promise<TokenAnswer> {
  await requireSameUniverse(question, refusal);
  let answer: TokenAnswer = { kind: 'refused', refusal };
  for (const seconds of question.pauses) {
    answer = await ask(question, seconds);
    if (answer.kind === 'done') return answer;
    await requireSameUniverse(question, answer.refusal);
  }
  return answer;
}
