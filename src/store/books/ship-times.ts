import { insertionInto, type Writes } from '../sqlite/writes.ts';
import { bufferOf } from './buffer.ts';
import type { Queries, ShipTime } from './tables.ts';

export type { ShipTime } from './tables.ts';

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
/** Rows; any of that size does. */
const WRITTEN_AT_ONCE = 500;

const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS;

const KEY = ['dayMs', 'shipSymbol', 'state'] as const satisfies readonly (keyof DayTime)[];
const ADDING = insertionInto<DayTime>(
  'shipTimes',
  [...KEY, 'ms'],
  `on conflict (${KEY.join(', ')}) do update set ms = ms + excluded.ms`,
);

type DayTime = ShipTime & { readonly dayMs: number };

/** The times in this database. */
export function shipTimesIn(database: Queries, writes: Writes): ShipTimes {
  const buffer = bufferOf<DayTime>(WRITTEN_AT_ONCE, (rows) => writes.insertAll(ADDING, rows));
  return {
    spend: ({ shipSymbol, state, ms, atMs }) => {
      if (ms > 0) buffer.add([{ dayMs: dayOf(atMs), shipSymbol, state, ms: Math.round(ms) }]);
    },
    since: async (ms) => {
      buffer.flushUnlessHeld();
      return database
        .selectFrom('shipTimes')
        .select(({ fn }) => ['shipSymbol', 'state', fn.sum<number>('ms').as('ms')])
        .where('dayMs', '>=', dayOf(ms))
        .groupBy(['shipSymbol', 'state'])
        .orderBy('shipSymbol')
        .orderBy('state')
        .execute();
    },
    flush: async () => buffer.flush(),
  };
}
