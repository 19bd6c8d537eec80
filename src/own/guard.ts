import { Script } from 'node:vm';

/** What came of a call: a value, an error that was thrown, or no end in time. */
export type Guarded<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'thrown'; readonly error: unknown }
  | { readonly kind: 'late' };

const CALL = Symbol.for('argosy.call');

/** The engine ends only what a script of its own started. */
const script = new Script(`globalThis[Symbol.for('argosy.call')]()`, { filename: 'argosy' });

const LATE = 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Calls a function of somebody else, and ends it where it does not return.
 * @param mostMs real milliseconds
 */
export function guarded<Value>(call: () => Value, mostMs: number): Guarded<Value> {
  const shared = globalThis as { [CALL]?: (() => Value) | undefined };
  const before = shared[CALL];
  shared[CALL] = call;
  try {
    return { kind: 'value', value: script.runInThisContext({ timeout: mostMs, displayErrors: false }) as Value };
  } catch (error) {
    const isLate = error instanceof Error && (error as NodeJS.ErrnoException).code === LATE;
    return isLate ? { kind: 'late' } : { kind: 'thrown', error };
  } finally {
    shared[CALL] = before;
  }
}
