import type { OperationId } from '../wire/endpoints.ts';
import type { Command } from './commands.ts';
import type { Outcome } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/** The only way to act on the game, for ships and agent alike. */
export interface Performer {
  /**
   * intent → queue → send → classify → world → ledger → log. Never rejects because of the server or the network.
   * Rejects with the signal's reason if aborted before anything was sent, and with StoreError if the books cannot be
   * written, in which case nothing is sent either.
   */
  perform<Operation extends OperationId>(
    command: Command<Operation>,
    requestContext: RequestContext,
  ): Promise<Outcome<Operation>>;
  /** Resolves when every command begun so far, of all ships or of one, has its outcome in the books. */
  settled(shipSymbol?: string): Promise<void>;
  /** Whether any command of this operation has begun and is not in the books yet. */
  isUnderWay(operation: OperationId): boolean;
}
