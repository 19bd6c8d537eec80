import type { Command } from '../command/commands.ts';
import type { Outcome, Refusal } from '../command/outcome.ts';
import type { Performer } from '../command/performer.ts';
import type { RequestContext } from '../command/request-context.ts';
import { pass } from '../time/wait.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import { CredentialsError, UnexpectedServer } from './credentials.ts';
import { describeOutcome } from './describe-outcome.ts';
import { isTokenRefusal } from './token-question.ts';

/** What became of a read that was asked for until it was clear. */
export type Asked<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  /** The server does not serve this, whatever else it serves. */
  | { readonly kind: 'unserved'; readonly why: string };

/** Asks for a read again where the reply could not be understood. */
export type ReadWithRetry = <Operation extends OperationId>(
  command: Command<Operation>,
) => Promise<Asked<ReplyOf<Operation>>>;

/** A reply that no program could read may be sound the next time. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** What the service itself would not say, though something answers. */
function isOddReply({ name, status }: Refusal): boolean {
  return name === 'unexpectedReply' || (name === 'unreadableRefusal' && status < 500);
}

/** Reads, up to so many times where the reply could not be understood. */
export async function readAgain<Operation extends OperationId>(
  performer: Performer,
  command: Command<Operation>,
  requestContext: RequestContext,
  attempts = ATTEMPTS,
): Promise<Outcome<Operation>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await performer.perform(command, requestContext);
    const isOdd = outcome.kind === 'refused' && isOddReply(outcome.refusal);
    if (!isOdd || attempt >= attempts) return outcome;
    await pass(PAUSE_MS, requestContext.signal);
  }
}

/**
 * Makes the way to read at a start, when a ship's machine is not there yet to try again.
 * @throws CredentialsError where the token is refused
 */
export function readingWithRetry(performer: Performer, requestContext: RequestContext): ReadWithRetry {
  return async (command) => {
    const outcome = await readAgain(performer, command, requestContext);
    if (outcome.kind === 'done') return { kind: 'done', reply: outcome.reply };
    const why = describeOutcome(outcome);
    if (isTokenRefusal(outcome)) {
      throw new CredentialsError(`the server refused the token: ${why}`);
    }
    return { kind: 'unserved', why };
  };
}

/** What is needed in any case. */
export function need<Reply>(asked: Asked<Reply>): Reply {
  if (asked.kind === 'done') return asked.reply;
  throw new UnexpectedServer(`the server refused to be read: ${asked.why}`, true);
}
