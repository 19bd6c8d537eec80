import { abortable } from '../../time/wait.ts';
import { changesGame, type OperationId } from '../../wire/endpoints.ts';
import type { WireReply } from '../../wire/transport.ts';
import type { Command } from '../commands.ts';
import type { Outcome, Refusal, RequestContext } from '../performer.ts';
import { requestLine } from '../sending/request.ts';
import { type Again, classify, type Foreign, type Partly, type TokenRefused } from './classify.ts';

/** The result of checking a refused token. */
export type TokenVerdict = 'accepted' | 'refused';

/** What decides on replies that give no outcome by themselves. */
export interface MeaningParts {
  /**
   * Called when the service refuses the token itself. Resolves once the token has been checked; undefined if the caller
   * must judge the refusal.
   */
  readonly onTokenRefused: (refusal: Refusal, operation: OperationId) => Promise<TokenVerdict> | undefined;
  /** Called when something other than the service answered a change. */
  readonly suspect: (reason: string, operation: OperationId) => void;
}

type Refused = Extract<Outcome, { kind: 'refused' }>;

/** Has no code: an HTTP status could be taken for a code of the service. */
function unreadable({ reason, status }: Foreign): Refusal {
  return { code: 0, name: 'unreadableRefusal', status, message: reason, data: {} };
}

/** Returns the meaning of a reply for its command; a refused token is checked first. */
export function createMeaning({ onTokenRefused, suspect }: MeaningParts) {
  /** The meaning of an answer that is not from the service. */
  function answeredByAnother(command: Command, { isQuestion }: RequestContext, classified: Foreign): Again | Refused {
    if (isQuestion) return { kind: 'refused', refusal: unreadable(classified) };
    if (changesGame(command.operation)) suspect(`${requestLine(command)}: ${classified.reason}`, command.operation);
    return { kind: 'again', reason: classified.reason, reached: true };
  }

  /** The meaning of a refused token; if the refusal may be wrong, a change may still have had its effect. */
  async function refusedToken(
    { operation }: Command,
    { isQuestion, signal }: RequestContext,
    { refusal }: TokenRefused,
  ): Promise<Again | Refused> {
    const refused: Refused = { kind: 'refused', refusal };
    const verdict = isQuestion ? undefined : onTokenRefused(refusal, operation);
    if (verdict === undefined) return refused;
    const reason = `${refusal.code} ${refusal.name} (${refusal.message})`;
    const again = { kind: 'again', reason, reached: true, isTold: true } as const;
    if (changesGame(operation)) return again;
    return (await abortable(verdict, signal)) === 'accepted' ? again : refused;
  }

  return async function meaningOf<Operation extends OperationId>(
    command: Command<Operation>,
    requestContext: RequestContext,
    reply: WireReply,
  ): Promise<Outcome<Operation> | Partly<Operation> | Again> {
    const classified = classify(command.operation, reply, command.path);
    if (classified.kind === 'foreign') return answeredByAnother(command, requestContext, classified);
    return classified.kind === 'tokenRefused' ? refusedToken(command, requestContext, classified) : classified;
  };
}
