import type { IntentOutcome } from '../../../src/store/books/intents.ts';
import type { Store } from '../../../src/store/store.ts';

/** Never comes back: what a dead process waits for. */
const never = <T>() => new Promise<T>(() => {});

/**
 * A process that dies as SIGKILL ends it: right after a step, or when it is killed. It reaches the outside
 * by its port, and a dead one reaches nothing. Each call through the port is a step, and each return another.
 */
export function createMortal(killAfterStep: number, onDeath: () => void) {
  let isAlive = true;
  let steps = 0;
  function kill(): void {
    isAlive = false;
    onDeath();
  }
  function step(): void {
    steps++;
    if (steps === killAfterStep) kill();
  }
  async function port<T>(call: () => Promise<T>): Promise<T> {
    if (!isAlive) return never();
    step();
    if (!isAlive) return never();
    const [came] = await Promise.allSettled([call()]);
    if (!isAlive) return never();
    step();
    if (!isAlive) return never();
    if (came.status === 'rejected') throw came.reason;
    return came.value;
  }
  return { isAlive: () => isAlive, steps: () => steps, port, kill };
}

/** What became of each intent, by its id; null while it is open. */
export type Journal = Map<string, { readonly operation: string; readonly outcome: IntentOutcome | null }>;

/** The books as one process sees them: each call is a step before and a step after, and a dead process makes none. */
export function mortalBooks(store: Store, journal: Journal, { port, isAlive }: ReturnType<typeof createMortal>): Store {
  const { intents, ledger, prices, meta, missions, requests } = store;
  return {
    ...store,
    ledger: { ...ledger, append: (row) => port(() => ledger.append(row)) },
    prices: { ...prices, record: (rows) => port(() => prices.record(rows)) },
    meta: { ...meta, set: (key, value) => port(() => meta.set(key, value)) },
    missions: { ...missions, record: (row) => isAlive() && missions.record(row) },
    requests: { ...requests, count: (request) => isAlive() && requests.count(request) },
    intents: {
      ...intents,
      open: (intent) =>
        port(async () => {
          await intents.open(intent);
          journal.set(intent.id, { operation: intent.operation, outcome: null });
        }),
      close: (id, outcome, atMs, closing) =>
        port(async () => {
          await intents.close(id, outcome, atMs, closing);
          journal.set(id, { operation: journal.get(id)?.operation ?? '', outcome });
        }),
      beginResolving: (id) => (isAlive() ? intents.beginResolving(id) : never()),
      endResolving: (id) => (isAlive() ? intents.endResolving(id) : never()),
    },
    // Left open: what comes after uses it too, and ':memory:' is gone when it is closed.
    close: async () => {},
  };
}
