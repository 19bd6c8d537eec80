import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { Oddity } from '../wire/parts/oddity.ts';

/** The service said no, and nothing changed. */
export interface Refusal {
  /** The service's error code; 0 where something else answered, or nothing; the HTTP status of a success with unexpected fields. */
  readonly code: number;
  /** The code's name (game-facts 2), or what was wrong with the reply. */
  readonly name: string;
  readonly status: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What became of a command; `oddities` are parts of a reply that are left out or kept as text. `done` and `refused` are certain; `unknown` means that the game may or may not have changed,
 * and only reading settles it (reliability, law 1). A read is never unknown: it is sent again until it is answered.
 */
export type Outcome<Operation extends OperationId = OperationId> =
  | { readonly kind: 'done'; readonly reply: ReplyOf<Operation>; readonly oddities?: readonly Oddity[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | Unknown;

/** Nobody knows whether the command was carried out. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly sentAtMs?: number;
  /** The body of a success that could not be read; secrets may stand in it. */
  readonly unread?: string;
  /** The log tells of it in other words. */
  readonly isTold?: true;
}
