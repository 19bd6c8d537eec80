import type { ErrorName } from '../../wire/error-codes.ts';

/** A request that the rules turn down; it becomes an error reply, and the game stays as it was. */
export class Refusal extends Error {
  readonly errorName: ErrorName;
  /** The `data` of the error body, as game-facts 2.1 to 2.3 give it for the code. */
  readonly data: object | undefined;

  constructor(errorName: ErrorName, message: string, data?: object) {
    super(message);
    this.name = 'Refusal';
    this.errorName = errorName;
    this.data = data;
  }
}

/** Turns the request down; nothing of the game may have changed before. */
export function refuse(errorName: ErrorName, message: string, data?: object): never {
  throw new Refusal(errorName, message, data);
}
