import { abortable } from '../time/wait.ts';
import { changesGame, type OperationId } from '../wire/endpoints.ts';
import type { WireReply } from '../wire/transport.ts';
import { type Again, classify, type Foreign, type Partly, type TokenRefused } from './classify.ts';
import type { Command } from './commands.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { requestLine } from './request.ts';
import type { RequestContext } from './request-context.ts';

/** What a refused token turned out to be. */
export type TokenVerdict = 'accepted' | 'refused';

/** What decides about replies that are no verdict by themselves. */
export interface MeaningParts {
  /**
   * Called when the service refuses the token itself. Resolves once it is known what that is worth; undefined where the
   * refusal is for the asker to judge.
   */
  readonly onTokenRefused: (refusal: Refusal, operation: OperationId) => Promise<TokenVerdict> | undefined;
  /** Called when something else answered a change in the place of the service. */
  readonly suspect: (reason: string, operation: OperationId) => void;
}

type Refused = Extract<Outcome, { kind: 'refused' }>;

/** Without a code: that of a status could be taken for one of the service's. */
function unreadable({ reason, status }: Foreign): Refusal {
  return { code: 0, name: 'unreadableRefusal', status, message: reason, data: {} };
}

/** Says what a reply means for its command; a refused token is waited for until it is known what that is worth. */
export function createMeaning({ onTokenRefused, suspect }: MeaningParts) {
  /** What it means that something else answered in the place of the service. */
  function answeredByAnother(command: Command, { isQuestion }: RequestContext, said: Foreign): Again | Refused {
    if (isQuestion) return { kind: 'refused', refusal: unreadable(said) };
    if (changesGame(command.operation)) suspect(`${requestLine(command)}: ${said.reason}`, command.operation);
    return { kind: 'again', reason: said.reason, reached: true };
  }

  /** What it means that the service refuses the token; whoever doubts that doubts that a change had no effect as well. */
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
    const said = classify(command.operation, reply, command.path);
    if (said.kind === 'foreign') return answeredByAnother(command, requestContext, said);
    return said.kind === 'tokenRefused' ? refusedToken(command, requestContext, said) : said;
  };
}
