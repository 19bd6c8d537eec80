import type { ErrorName } from '../../wire/error-codes.ts';

/** A request refused by the rules; it becomes an error reply, and the game stays unchanged. */
export class RefusedRequest extends Error {
  readonly errorName: ErrorName;
  /** The `data` of the error body, by code (facts: error-codes). */
  readonly data: object | undefined;

  constructor(errorName: ErrorName, message: string, data?: object) {
    super(message);
    this.name = 'Refusal';
    this.errorName = errorName;
    this.data = data;
  }
}

/** Refuses the request; it must not have changed the game before. */
export function refuse(errorName: ErrorName, message: string, data?: object): never {
  throw new RefusedRequest(errorName, message, data);
}
