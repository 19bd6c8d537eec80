import { insertionInto, type Writes } from '../sqlite/writes.ts';
import { bufferOf } from './buffer.ts';
import type { MissionRow, Queries } from './tables.ts';

export type { MissionRow } from './tables.ts';

/**
 * How each ship spent its time. Rows are buffered and written every hundred, with each heartbeat and on close: a killed
 * process loses buffered rows, which no credit depends on.
 */
export interface MissionBook {
  /** Returns at once and never throws. Rows that could not be written are kept for the next time. */
  record(row: MissionRow): void;
  /** Rows that ended at or after this instant, in the order in which they ended. */
  since(ms: number): Promise<readonly MissionRow[]>;
  /** The same, some thousands at a time. */
  pagesSince(ms: number): AsyncIterable<readonly MissionRow[]>;
  /** The latest rows, in the order in which they ended, `atMost` of them. */
  latest(atMost: number): Promise<readonly MissionRow[]>;
  /** Requests of all missions, by ship. */
  requestsByShip(): Promise<ReadonlyMap<string, number>>;
  /** Writes buffered rows; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

/** Rows; any of that size does. */
const WRITTEN_AT_ONCE = 100;

/** An integer that the database accepts, for any figure of a plan: one refused row would block all others. */
function whole(figure: number): number {
  const safe = Number.isNaN(figure) ? 0 : Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, figure));
  return Math.round(safe);
}

function storable(row: MissionRow): MissionRow {
  const {
    expectedProfitCredits,
    expectedSeconds,
    supplyBonusCredits,
    startedAtMs,
    endedAtMs,
    requests,
    leastRequests,
  } = row;
  return {
    ...row,
    reasonCodes: row.reasonCodes ?? null,
    expectedProfitCredits: whole(expectedProfitCredits),
    expectedSeconds: whole(expectedSeconds),
    supplyBonusCredits: whole(supplyBonusCredits),
    startedAtMs: whole(startedAtMs),
    endedAtMs: whole(endedAtMs),
    requests: whole(requests),
    leastRequests: whole(leastRequests),
  };
}

const COLUMNS = [
  'id',
  'shipSymbol',
  'lane',
  'what',
  'reasonCodes',
  'why',
  'expectedProfitCredits',
  'expectedSeconds',
  'supplyBonusCredits',
  'startedAtMs',
  'endedAtMs',
  'ending',
  'requests',
  'leastRequests',
] as const satisfies readonly (keyof MissionRow)[];

const INSERTION = insertionInto<MissionRow>('missions', COLUMNS, 'on conflict (id) do nothing');

/** The missions in this database. */
export function missionsIn(database: Queries, writes: Writes): MissionBook {
  const buffer = bufferOf<MissionRow>(WRITTEN_AT_ONCE, (rows) => writes.insertAll(INSERTION, rows));
  return {
    record: (row) => buffer.add([storable(row)]),
    since: async (ms) => {
      buffer.flushUnlessHeld();
      return database
        .selectFrom('missions')
        .select(COLUMNS)
        .where('endedAtMs', '>=', ms)
        .orderBy('endedAtMs')
        .orderBy('id')
        .execute();
    },
    pagesSince: async function* (ms) {
      buffer.flushUnlessHeld();
      yield* pagesSince(database, ms);
    },
    latest: async (atMost) => {
      buffer.flushUnlessHeld();
      const rows = await database
        .selectFrom('missions')
        .select(COLUMNS)
        .orderBy('endedAtMs', 'desc')
        .orderBy('id', 'desc')
        .limit(atMost)
        .execute();
      return rows.toReversed();
    },
    requestsByShip: async () => {
      buffer.flushUnlessHeld();
      const rows = await database
        .selectFrom('missions')
        .select((row) => ['shipSymbol', row.fn.sum<number>('requests').as('requests')])
        .groupBy('shipSymbol')
        .execute();
      return new Map(rows.map(({ shipSymbol, requests }) => [shipSymbol, requests]));
    },
    flush: async () => buffer.flush(),
  };
}

/** Rows, which limits the memory; any of that size does. */
const READ_AT_ONCE = 10_000;

async function* pagesSince(database: Queries, ms: number): AsyncIterable<readonly MissionRow[]> {
  let after = { ms, id: '' };
  for (;;) {
    const { ms: endedAtMs, id } = after;
    const rows = await database
      .selectFrom('missions')
      .select(COLUMNS)
      // As one comparison the index finds the place: with "or" each page would be read from the beginning.
      .where(({ eb, refTuple, tuple }) => eb(refTuple('endedAtMs', 'id'), '>', tuple(endedAtMs, id)))
      .orderBy('endedAtMs')
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = { ms: last.endedAtMs, id: last.id };
  }
}
