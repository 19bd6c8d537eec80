import type { Command } from '../../command/commands.ts';
import type { Outcome, Performer, Refusal, RequestContext } from '../../command/performer.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import { CredentialsError, UnexpectedServer } from '../account/credentials.ts';
import { isTokenRefusal } from '../account/token-question.ts';

/** Describes an unexpected answer of the service, for a message. */
export function describeOutcome(outcome: Exclude<Outcome, { kind: 'done' }>): string {
  if (outcome.kind === 'unknown') return outcome.reason;
  const { code, name, message } = outcome.refusal;
  return code === 0 ? message : `${code} ${name} (${message})`;
}

/** The result of a read that was repeated until it was clear. */
export type Asked<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  /** The server does not serve this, though it may serve other requests; absent: by its answer there is no such thing. */
  | { readonly kind: 'unserved'; readonly why: string; readonly isAbsent?: boolean };

/** Sends a read, and repeats it where the reply could not be parsed. */
export type ReadWithRetry = <Operation extends OperationId>(
  command: Command<Operation>,
) => Promise<Asked<ReplyOf<Operation>>>;

/** Attempts at a read, a guess: an unreadable reply may be followed by a readable one. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** Whether the reply cannot come from the service itself. */
function isOddReply({ name, status }: Refusal): boolean {
  return name === 'unexpectedReply' || (name === 'unreadableRefusal' && status < 500);
}

/** Reads, up to `attempts` times where the reply could not be parsed. */
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
 * Creates the reader for a start, when there is no ship's machine yet that could try again.
 * @throws CredentialsError where the token is refused
 */
export function readingWithRetry(performer: Performer, requestContext: RequestContext): ReadWithRetry {
  return async (command) => {
    const outcome = await readAgain(performer, command, requestContext);
    if (outcome.kind === 'done') return { kind: 'done', reply: outcome.reply };
    const why = describeOutcome(outcome);
    const isAbsent = outcome.kind === 'refused' && outcome.refusal.status === 404;
    if (isTokenRefusal(outcome)) {
      throw new CredentialsError(`the server refused the token: ${why}`);
    }
    return { kind: 'unserved', why, isAbsent };
  };
}

/**
 * The reply of a read that the daemon cannot do without.
 * @throws UnexpectedServer where it is not served
 */
export function need<Reply>(asked: Asked<Reply>): Reply {
  if (asked.kind === 'done') return asked.reply;
  throw new UnexpectedServer(`the server refused to be read: ${asked.why}`, true);
}
