import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** One started request. */
export interface CountedRequest {
  /** Null: not for a lane. */
  readonly lane: string | null;
  readonly operation: string;
  /** done, refused, unknown, not-sent. */
  readonly outcome: string;
}

export interface RequestCount extends CountedRequest {
  readonly count: number;
}

/**
 * Requests by lane, operation and outcome. Counts are buffered and written every 100 requests, with each heartbeat and
 * on close: a killed process loses buffered counts.
 */
export interface RequestCounts {
  /** Returns at once and never throws. Counts that could not be written are kept for the next time. */
  count(request: CountedRequest): void;
  /** All counts so far, in order of lane, operation and outcome. */
  byLane(): Promise<readonly RequestCount[]>;
  /** Writes buffered counts; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

const WRITTEN_EVERY = 100;

/** Stands for "no lane", since null is never equal to null in SQL. */
const NO_LANE = '';

/** The counts in this database. */
export function requestsIn(database: Kysely<Tables>): RequestCounts {
  const pending = new Map<string, RequestCount>();
  let unwritten = 0;

  function add(counted: RequestCount): void {
    const key = JSON.stringify([counted.lane, counted.operation, counted.outcome]);
    pending.set(key, { ...counted, count: counted.count + (pending.get(key)?.count ?? 0) });
  }

  async function flush(): Promise<void> {
    const rows = [...pending.values()];
    pending.clear();
    unwritten = 0;
    try {
      await write(database, rows);
    } catch (error) {
      for (const row of rows) add(row);
      throw error;
    }
  }

  return {
    count: ({ lane, operation, outcome }) => {
      add({ lane, operation, outcome, count: 1 });
      unwritten += 1;
      if (unwritten >= WRITTEN_EVERY) flush().catch(() => {});
    },
    byLane: async () => {
      await flush();
      return read(database);
    },
    flush,
  };
}

async function write(database: Kysely<Tables>, rows: readonly RequestCount[]): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insertInto('requests')
    .values(rows.map((row) => ({ ...row, lane: row.lane ?? NO_LANE })))
    .onConflict((conflict) =>
      conflict
        .columns(['lane', 'operation', 'outcome'])
        .doUpdateSet((row) => ({ count: row('requests.count', '+', row.ref('excluded.count')) })),
    )
    .execute();
}

async function read(database: Kysely<Tables>): Promise<readonly RequestCount[]> {
  const rows = await database
    .selectFrom('requests')
    .select(['lane', 'operation', 'outcome', 'count'])
    .orderBy('lane')
    .orderBy('operation')
    .orderBy('outcome')
    .execute();
  return rows.map((row) => ({ ...row, lane: row.lane === NO_LANE ? null : row.lane }));
}
