import { every } from '../clock.ts';
import { read } from './api.ts';
import { connection } from './fleet.ts';
import { signal } from './signal.ts';

/** A view of the daemon that is asked for again and again while somebody looks at it. */
export interface Resource<T> {
  /** Undefined until the first answer; an answer outlasts later failures. */
  get(): T | undefined;
  /** Why the latest attempt failed. */
  problem(): string | undefined;
  watch(tell: () => void): () => void;
  refresh(): void;
  close(): void;
}

/** Asks for a path at once, every so often, and whenever the daemon is back. */
export function resource<T>(path: string, everyMs: number): Resource<T> {
  const value = signal<T | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  let closed = false;
  const refresh = () => {
    read<T>(path).then(
      (answer) => {
        if (closed) return;
        problem.set(undefined);
        value.set(answer);
      },
      (error: unknown) => problem.set(error instanceof Error ? error.message : String(error)),
    );
  };
  const whenLive = () => {
    if (connection.get().kind === 'live') refresh();
  };
  refresh();
  const ends = [every(everyMs, whenLive), connection.watch(whenLive)];
  return {
    get: value.get,
    problem: problem.get,
    watch: (tell) => {
      const both = [value.watch(tell), problem.watch(tell)];
      return () => {
        for (const end of both) end();
      };
    },
    refresh,
    close: () => {
      closed = true;
      for (const end of ends) end();
    },
  };
}
