import type { Publisher } from '../events/hub.ts';
import type { IntentOutcome } from '../store/books/intents.ts';
import type { LedgerRow } from '../store/books/ledger.ts';
import type { Command } from './commands.ts';
import type { Outcome, RequestContext } from './performer.ts';

/** What happens to commands. */
export interface CommandEvents {
  /** A command goes to the queue. */
  readonly commandBegun: { readonly command: Command; readonly requestContext: RequestContext };
  /** Its outcome is there, and is in the books if it is a change of the game. */
  readonly commandSettled: {
    readonly command: Command;
    readonly outcome: Outcome;
    readonly requestContext: RequestContext;
  };
  /** An intent was closed in the journal; `creditsDelta` is its effect, in credits. */
  readonly intentClosed: { readonly id: string; readonly outcome: IntentOutcome; readonly creditsDelta: number };
  /** The effect of a command of ours is in the ledger. */
  readonly booked: LedgerRow;
}

export type CommandPublisher = Publisher<CommandEvents>;
