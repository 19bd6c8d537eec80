import { insertionInto, type Writes } from '../sqlite/writes.ts';
import { bufferOf } from './buffer.ts';
import type { Queries } from './tables.ts';

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
export interface RequestBook {
  /** Returns at once and never throws. Counts that could not be written are kept for the next time. */
  count(request: CountedRequest): void;
  /** All counts so far, in order of lane, operation and outcome. */
  byLane(): Promise<readonly RequestCount[]>;
  /** Writes buffered counts; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

/** Rows; any of that size does. */
const WRITTEN_AT_ONCE = 100;

/** Stands for "no lane", since null is never equal to null in SQL. */
const NO_LANE = '';

const KEY = ['lane', 'operation', 'outcome'] as const satisfies readonly (keyof CountedRequest)[];
const COUNTING = insertionInto<RequestCount>(
  'requests',
  [...KEY, 'count'],
  `on conflict (${KEY.join(', ')}) do update set count = count + excluded.count`,
);

/** The counts in this database. */
export function requestsIn(database: Queries, writes: Writes): RequestBook {
  const buffer = bufferOf<RequestCount>(WRITTEN_AT_ONCE, (rows) => writes.insertAll(COUNTING, rows));
  return {
    count: ({ lane, operation, outcome }) => buffer.add([{ lane: lane ?? NO_LANE, operation, outcome, count: 1 }]),
    byLane: async () => {
      buffer.flushUnlessHeld();
      return read(database);
    },
    flush: async () => buffer.flush(),
  };
}

async function read(database: Queries): Promise<readonly RequestCount[]> {
  const rows = await database
    .selectFrom('requests')
    .select(['lane', 'operation', 'outcome', 'count'])
    .orderBy('lane')
    .orderBy('operation')
    .orderBy('outcome')
    .execute();
  return rows.map((row) => ({ ...row, lane: row.lane === NO_LANE ? null : row.lane }));
}
