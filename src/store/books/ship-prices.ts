import { insertionInto, type Writes } from '../sqlite/writes.ts';
import type { Queries, ShipPriceRow } from './tables.ts';

export type { ShipPriceRow } from './tables.ts';

/**
 * Observed ship prices; older ones are thinned (see `thinPrices`). All functions reject with StoreError when the disk
 * fails.
 */
export interface ShipPriceHistory {
  /** Writes all rows or none. */
  record(rows: readonly ShipPriceRow[]): Promise<void>;
  /** The newest row of each type at each shipyard, of those up to this instant. */
  latest(untilMs: number): Promise<readonly ShipPriceRow[]>;
}

const COLUMNS = [
  'waypointSymbol',
  'shipType',
  'priceCredits',
  'atMs',
] as const satisfies readonly (keyof ShipPriceRow)[];

const INSERTION = insertionInto<ShipPriceRow>('shipPrices', COLUMNS);

/** The history of ship prices in this database. */
export function shipPricesIn(database: Queries, writes: Writes): ShipPriceHistory {
  return {
    record: (rows) => writes.patiently(() => writes.insertAll(INSERTION, rows)),
    latest: (untilMs) => latest(database, untilMs),
  };
}

/** Shipyards have few rows, so they need no index. */
async function latest(database: Queries, untilMs: number): Promise<readonly ShipPriceRow[]> {
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
