import type { Kysely } from 'kysely';
import type { EarlyEnding } from './endings.ts';
import type { Tables } from './tables.ts';

/** A stretch of a ship's time: a mission, or a pause in which it had none. Credits and milliseconds are integers. */
export interface MissionRow {
  /** Of a mission: as the ledger and the log name it. Of a pause: unique. */
  readonly id: string;
  readonly shipSymbol: string;
  /** Null: a pause. */
  readonly lane: string | null;
  /** What the mission was, or why there was none. */
  readonly what: string;
  /** Why this mission and not another: what was expected of it, and of the next best. */
  readonly why: string | null;
  readonly expectedProfitCredits: number;
  readonly expectedSeconds: number;
  /** What the factories should gain that it feeds, which later missions earn: expected, and booked nowhere. */
  readonly fedCredits: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Books of earlier versions know no ending but these two. */
  readonly ending: 'done' | EarlyEnding;
  /** Requests that it took, and the fewest that the service allows for what it did. */
  readonly requests: number;
  readonly leastRequests: number;
}

/**
 * What each ship did with its time. Rows gather in memory and are written every hundred, with each heartbeat and on close:
 * a killed process loses those in between, which no credit depends on.
 */
export interface MissionBook {
  /** At once; never throws. Rows that could not be written are kept for the next time. */
  record(row: MissionRow): void;
  /** Rows that had not ended before this instant, in the order in which they ended. */
  since(ms: number): Promise<readonly MissionRow[]>;
  /** Writes what is in memory; rejects with StoreError where the disk fails. */
  flush(): Promise<void>;
}

const WRITTEN_EVERY = 100;

/** SQLite binds at most some thousands of values to a statement. */
const MOST_AT_ONCE = 500;

/** An integer that the database takes, whatever a plan made of its figures: a row that is refused would hold up all others. */
function whole(figure: number): number {
  const safe = Number.isNaN(figure) ? 0 : Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, figure));
  return Math.round(safe);
}

function storable(row: MissionRow): MissionRow {
  const { expectedProfitCredits, expectedSeconds, fedCredits, startedAtMs, endedAtMs, requests, leastRequests } = row;
  return {
    ...row,
    expectedProfitCredits: whole(expectedProfitCredits),
    expectedSeconds: whole(expectedSeconds),
    fedCredits: whole(fedCredits),
    startedAtMs: whole(startedAtMs),
    endedAtMs: whole(endedAtMs),
    requests: whole(requests),
    leastRequests: whole(leastRequests),
  };
}

const COLUMNS = [
  'id',
  'shipSymbol',
  'lane',
  'what',
  'why',
  'expectedProfitCredits',
  'expectedSeconds',
  'fedCredits',
  'startedAtMs',
  'endedAtMs',
  'ending',
  'requests',
  'leastRequests',
] as const satisfies readonly (keyof MissionRow)[];

/** The missions kept in this database. */
export function missionsIn(database: Kysely<Tables>): MissionBook {
  let pending: MissionRow[] = [];

  async function write(rows: readonly MissionRow[]): Promise<void> {
    await database
      .insertInto('missions')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async function flush(): Promise<void> {
    while (pending.length > 0) {
      const rows = pending.slice(0, MOST_AT_ONCE);
      pending = pending.slice(rows.length);
      try {
        await write(rows);
      } catch (error) {
        pending = [...rows, ...pending];
        throw error;
      }
    }
  }

  return {
    record: (row) => {
      pending.push(storable(row));
      if (pending.length >= WRITTEN_EVERY) flush().catch(() => {});
    },
    since: async (ms) => {
      await flush();
      return database
        .selectFrom('missions')
        .select(COLUMNS)
        .where('endedAtMs', '>=', ms)
        .orderBy('endedAtMs')
        .orderBy('id')
        .execute();
    },
    flush,
  };
}
