import type { IntentOutcome } from '../../../src/store/books/intents.ts';
import type { Store } from '../../../src/store/store.ts';
import { type Mortal, never } from './mortal.ts';

/** What became of each intent, by its id; null while it is open. */
export type Journal = Map<string, { readonly operation: string; readonly outcome: IntentOutcome | null }>;

/** The books as one process sees them: each call is a step before and a step after, and a dead process makes none. */
export function mortalBooks(store: Store, journal: Journal, { port, isAlive }: Mortal): Store {
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
