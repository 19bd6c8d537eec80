import type { OperationId } from '../wire/endpoints.ts';
import type { Command } from './commands.ts';
import type { Outcome } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/** The one way to act on the game, for ships and agent alike. */
export interface Performer {
  /**
   * intent → queue → send → classify → world → ledger → log. Never rejects for what the server or the network does;
   * rejects with the signal's reason when the errand was called off before anything was sent, and with StoreError
   * when the books cannot be written, in which case nothing is sent either.
   */
  perform<Operation extends OperationId>(
    command: Command<Operation>,
    requestContext: RequestContext,
  ): Promise<Outcome<Operation>>;
  /** Resolves when every command begun so far, of all ships or of one, is settled and in the books. */
  settled(shipSymbol?: string): Promise<void>;
  /** Whether any command of this operation has begun and is not in the books yet. */
  isUnderWay(operation: OperationId): boolean;
}
