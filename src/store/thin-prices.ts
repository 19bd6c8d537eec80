import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const HOUR_MS = 3_600_000;

/** Younger prices are all kept: what moves within a day is what plans are made of. */
const WHOLE_MS = 24 * HOUR_MS;

/** Older prices are of a market that has changed since. */
const KEPT_MS = 14 * 24 * HOUR_MS;

/** The histories of prices, and what a price in each is of. */
const HISTORIES = [
  ['prices', 'tradeSymbol'],
  ['shipPrices', 'shipType'],
] as const;

/**
 * Thins the prices seen: of those older than a day the latest of each hour stays, of those older than two weeks none but
 * the latest of each good or ship. A fleet that looks about writes some hundred thousand rows a day.
 */
export async function thinPrices(database: Kysely<Tables>, nowMs: number): Promise<void> {
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
