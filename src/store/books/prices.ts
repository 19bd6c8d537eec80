import { sql } from 'kysely';
import type { PriceRecord } from '../../game/price-records.ts';
import { insertionInto, type Writes } from '../sqlite/writes.ts';
import type { Queries } from './tables.ts';

const HOUR_MS = 3_600_000;

/** Younger prices are all kept, since plans depend on movements within a day. */
const WHOLE_MS = 24 * HOUR_MS;

/** Older prices are obsolete: the market has changed since, and the universe each week (facts: resets). */
const KEPT_MS = 14 * 24 * HOUR_MS;

/** The price tables, and the column that names the good or ship type. */
const HISTORIES = [
  ['prices', 'tradeSymbol'],
  ['shipPrices', 'shipType'],
] as const;

/**
 * Thins the observed prices: of those older than a day it keeps the latest of each hour, of those older than two weeks
 * only the latest of each good or ship type. A scouting fleet writes some hundred thousand rows a day.
 */
export function thinPrices(writes: Pick<Writes, 'run'>, nowMs: number): void {
  const [wholeSinceMs, keptSinceMs] = [nowMs - WHOLE_MS, nowMs - KEPT_MS];
  for (const [table, subject] of HISTORIES) {
    const thinning = `
      DELETE FROM "${table}" WHERE atMs < ? AND id NOT IN (
        SELECT MAX(id) FROM "${table}" WHERE atMs < ? AND atMs >= ?
        GROUP BY waypointSymbol, ${subject}, CAST(atMs / ${HOUR_MS} AS INTEGER)
        UNION ALL SELECT MAX(id) FROM "${table}" GROUP BY waypointSymbol, ${subject}
      )`;
    writes.run(thinning, [wholeSinceMs, wholeSinceMs, keptSinceMs]);
  }
}

/** A good of a market. */
export interface GoodAt {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
}

/** From one instant up to another, both included; milliseconds of our wall clock. */
export interface PriceWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The last price in a bin of time, and how often it was seen there. */
export interface PricePoint extends Pick<PriceRecord, 'atMs' | 'purchasePriceCredits' | 'sellPriceCredits'> {
  readonly looks: number;
}

/** Observed prices; older ones are thinned (see `thinPrices`). All functions reject with StoreError when the disk fails. */
export interface PriceHistory {
  /** Writes all rows or none. */
  record(rows: readonly PriceRecord[]): Promise<void>;
  /** The newest row of each good at each waypoint, of those up to this instant. */
  latest(untilMs: number): Promise<readonly PriceRecord[]>;
  /** Rows from one instant up to another, both included, in the order in which they were written. */
  between(fromMs: number, untilMs: number): Promise<readonly PriceRecord[]>;
  /** When a good's price at a waypoint was first seen; undefined when it never was. */
  firstMs(good: GoodAt): Promise<number | undefined>;
  /** A good's prices at a waypoint, the last one in each bin of that length, the oldest first. */
  bins(good: GoodAt, period: PriceWindow, binMs: number): Promise<readonly PricePoint[]>;
}

const COLUMNS = [
  'waypointSymbol',
  'tradeSymbol',
  'type',
  'tradeVolume',
  'supply',
  'activity',
  'purchasePriceCredits',
  'sellPriceCredits',
  'atMs',
] as const satisfies readonly (keyof PriceRecord)[];

const INSERTION = insertionInto<PriceRecord>('prices', COLUMNS);

/** Market reads between two thinnings: about an hour of a large fleet. */
const LOOKS_A_THINNING = 2_000;

/** The price history in this database. */
export function pricesIn(database: Queries, writes: Writes): PriceHistory {
  let looks = 0;
  return {
    record: (rows) => {
      const recorded = writes.patiently(() => writes.insertAll(INSERTION, rows));
      const [{ atMs } = { atMs: 0 }] = rows;
      const thinned = () => writes.patiently(() => writes.together(() => thinPrices(writes, atMs)));
      return ++looks % LOOKS_A_THINNING === 0 ? recorded.then(thinned) : recorded;
    },
    latest: (untilMs) => latest(database, untilMs),
    between: (fromMs, untilMs) =>
      database
        .selectFrom('prices')
        .select(COLUMNS)
        .where('atMs', '>=', fromMs)
        .where('atMs', '<=', untilMs)
        .orderBy('id')
        .execute(),
    firstMs: (good) => firstMs(database, good),
    bins: (good, period, binMs) => binsOf(database, good, period, binMs),
  };
}

async function firstMs(database: Queries, { waypointSymbol, tradeSymbol }: GoodAt): Promise<number | undefined> {
  const row = await database
    .selectFrom('prices')
    .select('atMs')
    .where('waypointSymbol', '=', waypointSymbol)
    .where('tradeSymbol', '=', tradeSymbol)
    .orderBy('atMs')
    .limit(1)
    .executeTakeFirst();
  return row?.atMs;
}

/** SQLite gives the other columns of the row with the largest `atMs`. */
async function binsOf(
  database: Queries,
  { waypointSymbol, tradeSymbol }: GoodAt,
  { fromMs, untilMs }: PriceWindow,
  binMs: number,
): Promise<readonly PricePoint[]> {
  return database
    .selectFrom('prices')
    .select(({ fn }) => [
      fn.max('atMs').as('atMs'),
      'purchasePriceCredits',
      'sellPriceCredits',
      fn.countAll<number>().as('looks'),
    ])
    .where('waypointSymbol', '=', waypointSymbol)
    .where('tradeSymbol', '=', tradeSymbol)
    .where('atMs', '>=', fromMs)
    .where('atMs', '<=', untilMs)
    .groupBy(sql`CAST(atMs / ${binMs} AS INTEGER)`)
    .orderBy('atMs')
    .execute();
}

/** Looks up each good in the index instead of sorting the whole history. */
function latest(database: Queries, untilMs: number): Promise<readonly PriceRecord[]> {
  const known = database.selectFrom('prices').select(['waypointSymbol', 'tradeSymbol']).distinct().as('known');
  return database
    .selectFrom(known)
    .innerJoin('prices', (join) =>
      join.on('prices.id', '=', (build) =>
        build
          .selectFrom('prices as newest')
          .select('newest.id')
          .whereRef('newest.waypointSymbol', '=', 'known.waypointSymbol')
          .whereRef('newest.tradeSymbol', '=', 'known.tradeSymbol')
          .where('newest.atMs', '<=', untilMs)
          .orderBy('newest.atMs', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .select(COLUMNS.map((column) => `prices.${column}` as const))
    .orderBy('prices.waypointSymbol')
    .orderBy('prices.tradeSymbol')
    .execute();
}
