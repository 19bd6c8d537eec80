import { every } from '../clock.ts';
import { read } from './api.ts';
import { connection } from './fleet.ts';
import { signal, together, watchAll } from './signal.ts';

/** Shown while there is no answer yet; a daemon that cannot answer is not asked. */
const WHY_NOT = {
  connecting: undefined,
  starting: 'The daemon is starting.',
  lost: 'The daemon does not answer.',
} as const;

/** A view of the daemon that is polled while it is watched. */
export type Resource<T> = ReturnType<typeof resource<T>>;

/** Requests a path at once, at an interval, and whenever the daemon is back. */
export function resource<T>(path: string | (() => string), everyMs: number) {
  const value = signal<T | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  let closed = false;
  const refresh = () => {
    read<T>(typeof path === 'string' ? path : path()).then(
      (answer) => {
        if (closed) return;
        problem.set(undefined);
        value.set(answer);
      },
      (error: unknown) => problem.set(error instanceof Error ? error.message : String(error)),
    );
  };
  const look = () => {
    const { kind } = connection.get();
    if (kind === 'live') refresh();
    else problem.set(WHY_NOT[kind]);
  };
  look();
  const end = () => {
    closed = true;
  };
  return {
    /** Undefined until the first answer; the last answer stays after later failures. */
    get: value.get,
    /** Why the latest attempt failed. */
    problem: problem.get,
    watch: (listener: () => void) => watchAll([value, problem], listener),
    refresh,
    close: together(every(everyMs, look), connection.watch(look), end),
  };
}
