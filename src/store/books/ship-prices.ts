import type { ShipPriceRecord } from '../../game/price-records.ts';
import { insertionInto, type Writes } from '../sqlite/writes.ts';
import type { Queries } from './tables.ts';

/**
 * Observed ship prices; older ones are thinned (see `thinPrices`). All functions reject with StoreError when the disk
 * fails.
 */
export interface ShipPriceHistory {
  /** Writes all rows or none. */
  record(rows: readonly ShipPriceRecord[]): Promise<void>;
  /** The newest row of each type at each shipyard, of those up to this instant. */
  latest(untilMs: number): Promise<readonly ShipPriceRecord[]>;
  /** All rows in the order in which they were written. */
  all(): Promise<readonly ShipPriceRecord[]>;
}

const COLUMNS = [
  'waypointSymbol',
  'shipType',
  'priceCredits',
  'atMs',
] as const satisfies readonly (keyof ShipPriceRecord)[];

const INSERTION = insertionInto<ShipPriceRecord>('shipPrices', COLUMNS);

/** The history of ship prices in this database. */
export function shipPricesIn(database: Queries, writes: Writes): ShipPriceHistory {
  return {
    record: (rows) => writes.patiently(() => writes.insertAll(INSERTION, rows)),
    latest: (untilMs) => latest(database, untilMs),
    all: () => database.selectFrom('shipPrices').select(COLUMNS).orderBy('id').execute(),
  };
}

/** Shipyards have few rows, so they need no index. */
async function latest(database: Queries, untilMs: number): Promise<readonly ShipPriceRecord[]> {
  const rows = await database
    .selectFrom('shipPrices')
    .select(COLUMNS)
    .where('atMs', '<=', untilMs)
    .orderBy('atMs')
    .orderBy('id')
    .execute();
  const newest = new Map(rows.map((row) => [`${row.waypointSymbol} ${row.shipType}`, row]));
  return [...newest.values()];
}
