import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** How long a ship's machine was in a state. */
export interface ShipTime {
  readonly shipSymbol: string;
  readonly state: string;
  /** Milliseconds of our wall clock. */
  readonly ms: number;
}

/**
 * Time of ships in each state, by day (UTC). Sums are buffered and written every 500 entries and on close: a killed
 * process loses buffered sums, which no credit depends on.
 */
export interface ShipTimes {
  /** Returns at once and never throws. `atMs` is when the state ended. */
  spend(time: ShipTime & { readonly atMs: number }): void;
  /** Sums from the day of this instant on, in order of ship and state. */
  since(ms: number): Promise<readonly ShipTime[]>;
  /** Writes buffered sums; rejects with StoreError when the disk fails. */
  flush(): Promise<void>;
}

const DAY_MS = 86_400_000;
const WRITTEN_EVERY = 500;

const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS;

/** The times in this database. */
export function shipTimesIn(database: Kysely<Tables>): ShipTimes {
  let pending = new Map<string, ShipTime & { readonly dayMs: number }>();
  let unwritten = 0;
  let writing: Promise<void> = Promise.resolve();

  function add(row: ShipTime & { readonly dayMs: number }): void {
    const key = `${row.dayMs} ${row.shipSymbol} ${row.state}`;
    pending.set(key, { ...row, ms: row.ms + (pending.get(key)?.ms ?? 0) });
  }

  async function writePending(): Promise<void> {
    const rows = [...pending.values()];
    pending = new Map();
    unwritten = 0;
    try {
      await write(database, rows);
    } catch (error) {
      for (const row of rows) add(row);
      throw error;
    }
  }

  /** One write at a time, so that closing the books waits for the current write. */
  function flush(): Promise<void> {
    const flushing = writing.then(writePending);
    writing = flushing.catch(() => {});
    return flushing;
  }

  return {
    spend: ({ shipSymbol, state, ms, atMs }) => {
      if (!(ms > 0)) return;
      add({ dayMs: dayOf(atMs), shipSymbol, state, ms: Math.round(ms) });
      unwritten += 1;
      if (unwritten >= WRITTEN_EVERY) flush().catch(() => {});
    },
    since: async (ms) => {
      await flush();
      return database
        .selectFrom('shipTimes')
        .select(({ fn }) => ['shipSymbol', 'state', fn.sum<number>('ms').as('ms')])
        .where('dayMs', '>=', dayOf(ms))
        .groupBy(['shipSymbol', 'state'])
        .orderBy('shipSymbol')
        .orderBy('state')
        .execute();
    },
    flush,
  };
}

async function write(
  database: Kysely<Tables>,
  rows: readonly (ShipTime & { readonly dayMs: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insertInto('shipTimes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['dayMs', 'shipSymbol', 'state'])
        .doUpdateSet((row) => ({ ms: row('shipTimes.ms', '+', row.ref('excluded.ms')) })),
    )
    .execute();
}
