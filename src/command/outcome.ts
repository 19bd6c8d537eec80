import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { Oddity } from '../wire/parts/oddity.ts';

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
