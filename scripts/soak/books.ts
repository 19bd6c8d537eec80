import { statSync } from 'node:fs';
import type { DaemonParts } from '../../src/daemon.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { booksPath } from './checkpoint.ts';

/** The daemon's books on disk, and what its journal said of requests. */
export interface SoakBooks {
  readonly open: DaemonParts['openBooks'];
  /** Books in use; undefined before the first and between two universes. */
  store(): Store | undefined;
  resetDate(): string;
  callsign(): string;
  /** Intents that took effect, and those whose reply was lost, since the last {@link begin}. */
  counts(): { readonly booked: number; readonly losses: number };
  begin(): void;
  /** Size of the file in use, in megabytes. */
  megabytes(): number;
  close(): Promise<void>;
}

/** Books in a folder, a file for each universe; `agent` is whom the soak goes on with. */
export function soakBooks(folder: string, agent: { readonly callsign: string; readonly resetDate: string }): SoakBooks {
  const stores = new Map<string, Store>();
  let { callsign, resetDate } = agent;
  let [booked, losses] = [0, 0];

  function counting(store: Store, path: string): Store {
    const { intents } = store;
    const close: typeof intents.close = async (id, outcome, ...rest) => {
      await intents.close(id, outcome, ...rest);
      if (outcome === 'done') booked++;
      if (outcome === 'unknown') losses++;
    };
    return {
      ...store,
      intents: { ...intents, close },
      close: async () => {
        stores.delete(path);
        await store.close();
      },
    };
  }

  return {
    open: async (opened) => {
      ({ callsign, resetDate } = opened);
      const path = booksPath(folder, resetDate);
      const store = stores.get(path) ?? (await openStore(path));
      stores.set(path, store);
      return counting(store, path);
    },
    store: () => stores.get(booksPath(folder, resetDate)),
    resetDate: () => resetDate,
    callsign: () => callsign,
    counts: () => ({ booked, losses }),
    begin: () => {
      booked = losses = 0;
    },
    megabytes: () => Math.round(statSync(booksPath(folder, resetDate)).size / 104_857.6) / 10,
    close: async () => {
      for (const store of stores.values()) await store.close();
    },
  };
}
