import type { Writes } from '../sqlite/writes.ts';

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
