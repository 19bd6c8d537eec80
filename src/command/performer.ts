import type { RequestQueue } from '../queue/request-queue.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { Oddity } from '../wire/parts/oddity.ts';
import type { WireReply } from '../wire/transport.ts';
import type { Command } from './commands.ts';

/** A refusal by the service: nothing changed. */
export interface Refusal {
  /**
   * The service's error code; 0 if something else or nothing answered; the HTTP status for a success with unexpected
   * fields.
   */
  readonly code: number;
  /** The code's name (facts: error-codes), or what was wrong with the reply. */
  readonly name: string;
  readonly status: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The outcome of a command. `done` and `refused` are certain; `unknown` means that the game may or may not have
 * changed, and only reading resolves it (facts: unknown-outcomes). A read is never unknown: it is sent again until it
 * is answered. `oddities` are parts of a reply that are left out or kept as text.
 */
export type Outcome<Operation extends OperationId = OperationId> =
  | { readonly kind: 'done'; readonly reply: ReplyOf<Operation>; readonly oddities?: readonly Oddity[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | Unknown;

/** It is not known whether the command was carried out. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly sentAtMs?: number;
  /** The body of a success that could not be read; it may contain secrets. */
  readonly unread?: string;
  /** Whether it is logged in other words. */
  readonly isTold?: true;
}

/** On whose behalf a command is performed; orders the queue and labels ledger rows and log lines. */
export interface RequestContext {
  readonly shipSymbol?: string;
  readonly lane?: string;
  readonly missionId?: string;
  /** Worth of the request, credits per second of delay; a larger one goes first. */
  readonly worth: number;
  /** Aborting takes a waiting request out of the queue; a sent request is always awaited. */
  readonly signal?: AbortSignal;
  /**
   * A read about the server or the token themselves: it is sent although the queue is paused, any result is returned at
   * once, and the caller logs it.
   */
  readonly isQuestion?: true;
  /** Another program of the player's asks for it; none unless given. */
  readonly client?: ClientOfCommand;
}

/** Another program of the player's: it has a queue of its own and gets the reply as it came, and its refusals teach us nothing. */
export interface ClientOfCommand {
  readonly queue: Pick<RequestQueue, 'submit'>;
  readonly onReply: (reply: WireReply) => void;
}

/**
 * Worth of requests in addition to that of their mission, in credits per second of delay (see `delayCredits` in plan).
 * Resolving goes first, above `mostDelayCredits`; of equal missions, what earns sooner: only the order counts.
 */
export const WORTH = { resolve: 2_000, trade: 4, move: 3, mine: 2, look: 1 } as const;

/** The only way to act on the game, for ships and agent alike. */
export interface Performer {
  /**
   * intent → queue → send → classify → world → log → ledger. Never rejects because of the server or the network.
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
