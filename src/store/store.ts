import { startTimer } from '../time/wait.ts';
import { type AtlasBook, atlasIn } from './books/atlas.ts';
import { type IntentJournal, intentsIn } from './books/intents.ts';
import { intentsInMemory } from './books/intents-in-memory.ts';
import { type Ledger, ledgerIn } from './books/ledger.ts';
import { type MissionBook, missionsIn } from './books/missions.ts';
import { type MoveBook, movesIn } from './books/moves.ts';
import { type PriceHistory, pricesIn } from './books/prices.ts';
import { type RequestBook, requestsIn } from './books/requests.ts';
import { type SampleBook, samplesIn } from './books/samples.ts';
import { type ShipPriceHistory, shipPricesIn } from './books/ship-prices.ts';
import { type ShipTimes, shipTimesIn } from './books/ship-times.ts';
import type { Queries } from './books/tables.ts';
import { createPatience, NO_OTHER_PROGRAM } from './sqlite/patience.ts';
import { type OpenOptions, openDatabase } from './sqlite/sqlite.ts';
import { endsWithProcess, TEMPORARY, temporaryFolder } from './sqlite/temporary.ts';
import { insertionInto, type Writes } from './sqlite/writes.ts';

/** Texts by name, e.g. the seed of an embedded universe. Never a token. */
export interface Meta {
  /** Null when not set. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
}

/** The books of one agent in one universe. */
export interface Store {
  readonly ledger: Ledger;
  readonly prices: PriceHistory;
  readonly shipPrices: ShipPriceHistory;
  readonly intents: IntentJournal;
  readonly requests: RequestBook;
  readonly missions: MissionBook;
  readonly times: ShipTimes;
  readonly atlas: AtlasBook;
  readonly samples: SampleBook;
  readonly moves: MoveBook;
  readonly meta: Meta;
  /** Writes buffered data, which no credit depends on; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
  /** Copies the books, buffered data included, to a new file of mode 600; rejects with StoreError. */
  copyTo(path: string): Promise<void>;
  /** Writes buffered data and closes the file; the second call does nothing. */
  close(): Promise<void>;
}

/** Real milliseconds after a stop for which another program may hold the books; it ends within 20 s (faults: F25). */
const HELD_AT_STOP_MS = 15_000;

/**
 * Opens the books at a path, or new ones at ':memory:'. Where another program holds them, then or later, all calls but
 * `flush` wait for it, up to a minute.
 * @throws StoreError; the books are not changed then
 */
export async function openStore(path: string, options: OpenOptions = {}): Promise<Store> {
  const patience = endsWithProcess(path) ? NO_OTHER_PROGRAM : createPatience(options.onHeld);
  const { stop } = options;
  const database = await patience.patiently(() => openDatabase(path, options, patience), stop);
  const hurrySoon = () => void startTimer(HELD_AT_STOP_MS, patience.hurry, false);
  stop?.addEventListener('abort', hurrySoon, { once: true });
  const { queries, writes } = database;
  const requests = requestsIn(queries, writes);
  const missions = missionsIn(queries, writes);
  const times = shipTimesIn(queries, writes);
  const atlas = atlasIn(queries, writes);
  const moves = await movesIn(queries, writes);
  const onDisk = intentsIn(queries, writes);
  const inMemory = endsWithProcess(path) ? intentsInMemory(writes, onDisk) : undefined;
  let closed: Promise<void> | undefined;
  const flush = async () => {
    await requests.flush();
    await missions.flush();
    await times.flush();
    await atlas.flush();
    await moves.flush();
  };
  const close = async () => {
    stop?.removeEventListener('abort', hurrySoon);
    patience.hurry();
    try {
      await patience.patiently(flush);
    } finally {
      await database.close();
    }
  };
  return {
    ledger: ledgerIn(queries, writes),
    prices: pricesIn(queries, writes),
    shipPrices: shipPricesIn(queries, writes),
    intents: inMemory ?? onDisk,
    requests,
    missions,
    times,
    atlas,
    samples: samplesIn(queries, writes),
    moves,
    meta: metaIn(queries, writes),
    flush,
    copyTo: async (target) => {
      await flush();
      await inMemory?.write();
      database.copyTo(target);
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/**
 * Opens new books that go when they are closed: in a file without a name, which takes little memory, or in memory where
 * no folder for it can be written.
 */
export function openTemporaryStore(options?: OpenOptions): Promise<Store> {
  return openStore(temporaryFolder() === undefined ? ':memory:' : TEMPORARY, options);
}

const SETTING = insertionInto<{ readonly key: string; readonly value: string }>(
  'meta',
  ['key', 'value'],
  'on conflict (key) do update set value = excluded.value',
);

function metaIn(database: Queries, writes: Writes): Meta {
  return {
    get: async (key) => {
      const row = await database.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value ?? null;
    },
    set: (key, value) => writes.patiently(() => writes.insert(SETTING, { key, value })),
  };
}
