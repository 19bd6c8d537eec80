import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A lasting fact of the galaxy: a waypoint, what a market lists, … */
export interface AtlasRow {
  readonly kind: string;
  /** A waypoint, a system, or empty for the whole galaxy. */
  readonly symbol: string;
  readonly atMs: number;
  /** JSON. */
  readonly fact: string;
}

/**
 * Lasting facts of one universe. Rows are only appended: of two rows about the same, the later one holds. They are
 * buffered and written every 100 rows, with each heartbeat and on close: what a killed process loses is read again.
 */
export interface AtlasBook {
  /** Returns at once and never throws. Rows that could not be written are kept for the next time. */
  note(rows: readonly AtlasRow[]): void;
  /** All rows in the order in which they were written, some thousands at a time. */
  all(): AsyncIterable<readonly AtlasRow[]>;
  /** Writes buffered rows; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

const WRITTEN_EVERY = 100;

/** SQLite binds at most some thousands of values to a statement. */
const MOST_AT_ONCE = 1_000;

const READ_AT_ONCE = 10_000;

/** The atlas in this database. */
export function atlasIn(database: Kysely<Tables>): AtlasBook {
  let pending: AtlasRow[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const rows = pending;
    pending = [];
    try {
      await append(database, rows);
    } catch (error) {
      pending = [...rows, ...pending];
      throw error;
    }
  }

  /** One write after the other, so that the order stays, and closing waits for the last. */
  function flush(): Promise<void> {
    const written = writing.then(write);
    writing = written.catch(() => {});
    return written;
  }

  return {
    note: (rows) => {
      for (const row of rows) pending.push(row);
      if (pending.length >= WRITTEN_EVERY) flush().catch(() => {});
    },
    all: async function* () {
      await flush();
      yield* read(database);
    },
    flush,
  };
}

/** Appends all rows or none. */
async function append(database: Kysely<Tables>, rows: readonly AtlasRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
      await transaction
        .insertInto('atlas')
        .values(rows.slice(from, from + MOST_AT_ONCE))
        .execute();
    }
  });
}

async function* read(database: Kysely<Tables>): AsyncIterable<readonly AtlasRow[]> {
  let after = 0;
  for (;;) {
    const rows = await database
      .selectFrom('atlas')
      .select(['id', 'kind', 'symbol', 'atMs', 'fact'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
