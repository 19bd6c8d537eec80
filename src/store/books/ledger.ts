import { insertionInto, type Writes } from '../sqlite/writes.ts';
import {
  acceptances,
  costOfContract,
  firstIdSince,
  type LaneNews,
  type LaneTotals,
  lanesAfter,
  lastId,
  rowsOfContracts,
} from './ledger-sums.ts';
import type { GoodAt } from './prices.ts';
import type { LedgerRow, Queries } from './tables.ts';

export type { LedgerRow } from './tables.ts';

export interface LedgerTotals {
  readonly creditsDelta: number;
  readonly unitsSold: number;
  readonly contractsFulfilled: number;
  readonly rows: number;
}

/** Credits earned and spent. All functions reject with StoreError when the disk fails. */
export interface Ledger {
  /** Resolves once the row is on the disk. */
  append(row: LedgerRow): Promise<void>;
  totals(): Promise<LedgerTotals>;
  /** By lane, the most profitable first. */
  byLane(): Promise<readonly LaneTotals[]>;
  /** The id of the last row; 0 when there is none. */
  lastId(): Promise<number>;
  /** Sums by lane of the rows after this id, and the id of the last of them. */
  lanesAfter(id: number): Promise<LaneNews>;
  /** Credits paid for the goods delivered on a contract, less income from reselling some of them. */
  costOfContract(contractId: string): Promise<number>;
  /** Time of the last row of these operations, up to an instant; undefined when there is none. */
  lastMs(operations: readonly string[], untilMs: number): Promise<number | undefined>;
  /** Rows from this instant on, in the order in which they were written. */
  since(ms: number): Promise<readonly LedgerRow[]>;
  /** Rows after this id (0: all), in order; only of the named operations, if any are named. */
  after(id: number, operations?: readonly string[]): Promise<readonly KeptRow[]>;
  /** All rows in order, some thousands at a time: those of a week would take 100 MB at once. */
  all(): AsyncIterable<readonly KeptRow[]>;
  /** The next rows after this id, in order, `atMost` of them. */
  page(id: number, atMost: number): Promise<readonly KeptRow[]>;
  /** The id of the first row that was written at or after an instant; undefined when there is none. */
  firstIdSince(ms: number): Promise<number | undefined>;
  /** The latest purchases and sales of goods before this id, the newest first, `atMost` of them. */
  trades(beforeId: number, atMost: number): Promise<readonly KeptRow[]>;
  /** Purchases and sales of a good at a waypoint after an id and up to another, the oldest first. */
  tradesAt(good: GoodAt, afterId: number, untilId: number): Promise<readonly KeptRow[]>;
  /** Charts of ours after an id and up to another, in order. */
  chartsBetween(afterId: number, untilId: number): Promise<readonly Pick<LedgerRow, 'atMs' | 'waypointSymbol'>[]>;
  /** Ids of the rows after this id by which contracts were accepted, in order. */
  acceptances(afterId: number): Promise<readonly number[]>;
  /** Rows of contracts, and those that may be costs of contracts, from an id up to before another, in order. */
  ofContracts(fromId: number, untilId: number): Promise<readonly LedgerRow[]>;
}

/** A row with its number in the ledger. */
export type KeptRow = LedgerRow & { readonly id: number };

const COLUMNS = [
  'atMs',
  'shipSymbol',
  'lane',
  'missionId',
  'operation',
  'tradeSymbol',
  'units',
  'unitPriceCredits',
  'creditsDelta',
  'creditsAfter',
  'waypointSymbol',
  'contractId',
  'boughtShip',
] as const satisfies readonly (keyof LedgerRow)[];

/** The ledger in this database. */
export function ledgerIn(database: Queries, writes: Writes): Ledger {
  return {
    append: (row) => writes.patiently(() => appendRow(writes, row)),
    totals: () => totals(database),
    byLane: () =>
      database
        .selectFrom('ledger')
        .select(({ fn }) => [
          'lane',
          fn.sum<number>('creditsDelta').as('profitCredits'),
          fn.countAll<number>().as('rows'),
        ])
        .groupBy('lane')
        .orderBy('profitCredits', 'desc')
        .orderBy('lane')
        .execute(),
    lastId: () => lastId(database),
    lanesAfter: (id) => lanesAfter(database, id),
    costOfContract: (contractId) => costOfContract(database, contractId),
    after: (id, operations) => {
      const rows = database
        .selectFrom('ledger')
        .select(['id', ...COLUMNS])
        .where('id', '>', id)
        .orderBy('id');
      return (operations === undefined ? rows : rows.where('operation', 'in', operations)).execute();
    },
    all: () => all(database),
    page: (id, atMost) => page(database, id, atMost),
    firstIdSince: (ms) => firstIdSince(database, ms),
    acceptances: (afterId) => acceptances(database, afterId),
    trades: (beforeId, atMost) =>
      database
        .selectFrom('ledger')
        .select(['id', ...COLUMNS])
        .where('id', '<', beforeId)
        .where('operation', 'in', ['purchaseCargo', 'sellCargo'])
        .orderBy('id', 'desc')
        .limit(atMost)
        .execute(),
    tradesAt: ({ waypointSymbol, tradeSymbol }, afterId, untilId) =>
      database
        .selectFrom('ledger')
        .select(['id', ...COLUMNS])
        .where('id', '>', afterId)
        .where('id', '<=', untilId)
        .where('operation', 'in', ['purchaseCargo', 'sellCargo'])
        .where('waypointSymbol', '=', waypointSymbol)
        .where('tradeSymbol', '=', tradeSymbol)
        .orderBy('id')
        .execute(),
    chartsBetween: (afterId, untilId) =>
      database
        .selectFrom('ledger')
        .select(['atMs', 'waypointSymbol'])
        .where('id', '>', afterId)
        .where('id', '<=', untilId)
        .where('operation', '=', 'createChart')
        .orderBy('id')
        .execute(),
    ofContracts: (fromId, untilId) => rowsOfContracts(database, COLUMNS, fromId, untilId),
    lastMs: (operations, untilMs) => lastMs(database, operations, untilMs),
    since: (ms) => database.selectFrom('ledger').select(COLUMNS).where('atMs', '>=', ms).orderBy('id').execute(),
  };
}

/** Rows, which limits the memory; any of that size does. */
const READ_AT_ONCE = 10_000;

async function* all(database: Queries): AsyncIterable<readonly KeptRow[]> {
  let rows = await page(database, 0, READ_AT_ONCE);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = await page(database, last.id, READ_AT_ONCE);
  }
}

function page(database: Queries, id: number, atMost: number): Promise<readonly KeptRow[]> {
  return database
    .selectFrom('ledger')
    .select(['id', ...COLUMNS])
    .where('id', '>', id)
    .orderBy('id')
    .limit(atMost)
    .execute();
}

async function lastMs(database: Queries, operations: readonly string[], untilMs: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('ledger')
    .select('atMs')
    .where('operation', 'in', operations)
    .where('atMs', '<=', untilMs)
    .orderBy('atMs', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.atMs;
}

const INSERTION = insertionInto<LedgerRow>('ledger', COLUMNS);

/** Writes a row, on its own or in a transaction. */
export function appendRow(writes: Writes, row: LedgerRow): void {
  writes.insert(INSERTION, row);
}

async function totals(database: Queries): Promise<LedgerTotals> {
  return database
    .selectFrom('ledger')
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('creditsDelta'), val(0)).as('creditsDelta'),
      fn.coalesce(fn.sum<number>('units').filterWhere('operation', '=', 'sellCargo'), val(0)).as('unitsSold'),
      fn.countAll<number>().filterWhere('operation', '=', 'fulfillContract').as('contractsFulfilled'),
      fn.countAll<number>().as('rows'),
    ])
    .executeTakeFirstOrThrow();
}
