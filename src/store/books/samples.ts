import { sql } from 'kysely';
import { insertionInto, type Writes } from '../sqlite/writes.ts';
import type { Queries, SampleRow } from './tables.ts';

export type { SampleRow } from './tables.ts';

/** The samples of one bin of time: credits and net worth of the last one, spans and requests of all. */
export interface SampleBin extends SampleRow {
  /** When the first span in the bin began. */
  readonly beganMs: number;
}

/** The daemon's figures over time, of all runs. All functions reject with StoreError when the disk fails. */
export interface SampleBook {
  /** Resolves once the row is on the disk; a row of the same instant is replaced. */
  record(row: SampleRow): Promise<void>;
  /** When the first sample was taken; undefined when there is none. */
  firstMs(): Promise<number | undefined>;
  /** When each run took its first sample, in order. */
  starts(): Promise<readonly number[]>;
  /** The samples from one instant up to another, summed up in bins of that length, the oldest first. */
  bins(fromMs: number, untilMs: number, binMs: number): Promise<readonly SampleBin[]>;
}

const CHANGING = ['spanMs', 'credits', 'netWorth', 'requests'] as const satisfies readonly (keyof SampleRow)[];
const REPLACEMENT = insertionInto<SampleRow>(
  'samples',
  ['atMs', ...CHANGING],
  `on conflict (atMs) do update set ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}`,
);

/** The samples in this database. */
export function samplesIn(database: Queries, writes: Writes): SampleBook {
  return {
    record: (row) => writes.patiently(() => writes.insert(REPLACEMENT, row)),
    firstMs: async () => {
      const row = await database.selectFrom('samples').select('atMs').orderBy('atMs').limit(1).executeTakeFirst();
      return row?.atMs;
    },
    starts: async () => {
      const rows = await database
        .selectFrom('samples')
        .select('atMs')
        .where('spanMs', '=', 0)
        .orderBy('atMs')
        .execute();
      return rows.map(({ atMs }) => atMs);
    },
    bins: async (fromMs, untilMs, binMs) => (await binsOf(fromMs, untilMs, binMs).execute(database)).rows,
  };
}

function binsOf(fromMs: number, untilMs: number, binMs: number) {
  return sql<SampleBin>`
    SELECT bins.beganMs, bins.atMs, bins.spanMs, samples.credits, samples.netWorth, bins.requests
    FROM (
      SELECT MAX(atMs) AS atMs, MIN(atMs - spanMs) AS beganMs, SUM(spanMs) AS spanMs, SUM(requests) AS requests
      FROM samples WHERE atMs >= ${fromMs} AND atMs <= ${untilMs}
      GROUP BY CAST(atMs / ${binMs} AS INTEGER)
    ) AS bins
    JOIN samples ON samples.atMs = bins.atMs
    ORDER BY bins.atMs`;
}
