import { Script } from 'node:vm';

/** What came of a call: a value, an error that was thrown, or no end in time. */
export type Guarded<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'thrown'; readonly error: unknown }
  | { readonly kind: 'late' };

let call: () => void = () => {};

/** A global that no module can change. */
const NAME = 'argosyCallsModule';
Object.defineProperty(globalThis, NAME, { value: () => call() });

/** The engine ends only what a script of its own started. */
const script = new Script(`${NAME}()`, { filename: 'argosy' });

/**
 * Calls a function of somebody else, and ends it where it does not return.
 * @param mostMs real milliseconds
 */
export function callGuarded<Value>(theirs: () => Value, mostMs: number): Guarded<Value> {
  const before = call;
  let outcome: Guarded<Value> = { kind: 'late' };
  call = () => {
    try {
      outcome = { kind: 'value', value: theirs() };
    } catch (error) {
      outcome = { kind: 'thrown', error };
    }
  };
  try {
    script.runInThisContext({ timeout: mostMs, displayErrors: false });
  } catch {
    // Their own errors were caught above: the engine has ended the call.
  } finally {
    call = before;
  }
  return outcome;
}
