import { sql } from 'kysely';
import type { Queries } from './tables.ts';

const HOUR_MS = 3_600_000;

/** Younger prices are all kept, since plans depend on movements within a day. */
const WHOLE_MS = 24 * HOUR_MS;

/** Older prices are obsolete: the market has changed since. */
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
export async function thinPrices(database: Queries, nowMs: number): Promise<void> {
  for (const [table, subject] of HISTORIES) {
    const [rows, of] = [sql.table(table), sql.ref(subject)];
    await sql`
      DELETE FROM ${rows} WHERE atMs < ${nowMs - WHOLE_MS} AND id NOT IN (
        SELECT MAX(id) FROM ${rows} WHERE atMs < ${nowMs - WHOLE_MS} AND atMs >= ${nowMs - KEPT_MS}
        GROUP BY waypointSymbol, ${of}, CAST(atMs / ${HOUR_MS} AS INTEGER)
        UNION ALL SELECT MAX(id) FROM ${rows} GROUP BY waypointSymbol, ${of}
      )`.execute(database);
  }
}
