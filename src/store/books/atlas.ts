import { sql } from 'kysely';
import { insertionInto, type Writes } from '../sqlite/writes.ts';
import { bufferOf } from './buffer.ts';
import type { AtlasRow, Queries } from './tables.ts';

export type { AtlasRow } from './tables.ts';

/**
 * Lasting facts of one universe. Rows are only appended: of two rows about the same, the later one holds. They are
 * buffered and written every 100 rows, with each heartbeat and on close: what a killed process loses is read again.
 */
export interface AtlasBook {
  /** Returns at once and never throws. Rows that could not be written are kept for the next time. */
  note(rows: readonly AtlasRow[]): void;
  /** All rows in the order in which they were written, some thousands at a time. */
  all(): AsyncIterable<readonly AtlasRow[]>;
  /** The rows of one kind, in the order in which they were written; only those whose facts contain a text, if one is given. */
  ofKind(kind: string, containing?: string): Promise<readonly AtlasRow[]>;
  /** Writes buffered rows; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

const COLUMNS = ['kind', 'symbol', 'atMs', 'fact'] as const satisfies readonly (keyof AtlasRow)[];
const INSERTION = insertionInto<AtlasRow>('atlas', COLUMNS);

/** Rows; any of that size does. */
const WRITTEN_AT_ONCE = 100;
const READ_AT_ONCE = 10_000;

/** The atlas in this database. */
export function atlasIn(database: Queries, writes: Writes): AtlasBook {
  const buffer = bufferOf<AtlasRow>(WRITTEN_AT_ONCE, (rows) => writes.insertAll(INSERTION, rows));
  return {
    note: (rows) => buffer.add(rows),
    all: async function* () {
      buffer.flushUnlessHeld();
      yield* read(database);
    },
    ofKind: async (kind, containing) => {
      buffer.flushUnlessHeld();
      const rows = database.selectFrom('atlas').select(COLUMNS).where('kind', '=', kind).orderBy('id');
      return (containing === undefined ? rows : rows.where(sql`instr(fact, ${containing})`, '>', 0)).execute();
    },
    flush: async () => buffer.flush(),
  };
}

async function* read(database: Queries): AsyncIterable<readonly AtlasRow[]> {
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
