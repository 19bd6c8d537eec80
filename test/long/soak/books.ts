import { statSync } from 'node:fs';
import type { DaemonParts } from '../../../src/daemon.ts';
import type { Intent } from '../../../src/store/books/intents.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';
import { booksPath } from './checkpoint.ts';

/** The daemon's books on disk, and what its journal said of requests. */
export type SoakBooks = ReturnType<typeof soakBooks>;

/**
 * Hears how often the books hold a request, as soon as an intent is settled; it tells what the universe holds instead.
 * @returns whether the request need not be remembered any more
 */
export type Doubter = (request: string, booked: number) => boolean;

/** Method and path of an intent's request, the path's parameters filled in. */
function requestOf({ operation, path }: Intent): string {
  const values = JSON.parse(path) as Record<string, string>;
  const label = labelOf(operation);
  return label.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** Books in a folder, a file for each universe; `agent` is whom the soak goes on with. */
export function soakBooks(
  folder: string,
  agent: { readonly callsign: string; readonly resetDate: string },
  onBooked: Doubter,
) {
  const stores = new Map<string, Store>();
  let { callsign, resetDate } = agent;
  let [booked, losses] = [0, 0];
  const requests = new Map<string, string>();
  const bookedOf = new Map<string, number>();

  function note(id: string, isDone: boolean): void {
    const request = requests.get(id) ?? id;
    requests.delete(id);
    if (isDone) booked++;
    const times = (bookedOf.get(request) ?? 0) + Number(isDone);
    bookedOf.set(request, times);
    if (onBooked(request, times)) bookedOf.delete(request);
  }

  function counting(store: Store, path: string): Store {
    const { intents } = store;
    const open: typeof intents.open = async (intent) => {
      await intents.open(intent);
      requests.set(intent.id, requestOf(intent));
    };
    const close: typeof intents.close = async (id, outcome, ...rest) => {
      await intents.close(id, outcome, ...rest);
      if (outcome === 'unknown') losses++;
      else note(id, outcome === 'done');
    };
    return {
      ...store,
      intents: { ...intents, open, close },
      close: async () => {
        stores.delete(path);
        await store.close();
      },
    };
  }

  const openBooks: DaemonParts['openBooks'] = async (opened) => {
    ({ callsign, resetDate } = opened);
    const path = booksPath(folder, resetDate);
    const store = stores.get(path) ?? (await openStore(path));
    stores.set(path, store);
    return counting(store, path);
  };
  return {
    open: openBooks,
    /** Books in use; undefined before the first and between two universes. */
    store: () => stores.get(booksPath(folder, resetDate)),
    resetDate: () => resetDate,
    callsign: () => callsign,
    /** Intents that took effect, and those whose reply was lost, since the last `begin`. */
    counts: () => ({ booked, losses }),
    begin: () => {
      booked = losses = 0;
    },
    /** The universe is wiped: what was booked by request counts no more. */
    forget: () => bookedOf.clear(),
    /** Of the file in use. */
    megabytes: () => Math.round(statSync(booksPath(folder, resetDate)).size / 104_857.6) / 10,
    close: async () => {
      for (const store of stores.values()) await store.close();
    },
  };
}
