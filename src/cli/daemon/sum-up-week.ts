import { basename } from 'node:path';
import { weekOf } from '../../daemon/weeks/week.ts';
import { writeAtomically } from '../../store/folders/files.ts';
import { type StoreKey, weekPath } from '../../store/folders/state-folder.ts';
import { openStore } from '../../store/store.ts';
import { StoreError } from '../../store/store-error.ts';
import type { Log } from '../../telemetry/log.ts';

/** Writes what the week of closed books came to into a file beside them. Where that fails, the file alone is missing. */
export async function sumUpWeek(
  books: string,
  { callsign, stop, log }: Pick<StoreKey, 'callsign'> & { readonly stop: AbortSignal; readonly log: Log },
): Promise<void> {
  try {
    const store = await openStore(books, { stop });
    const week = await weekOf(store, { callsign, resetDate: resetDateIn(books) }).finally(store.close);
    if (week !== undefined) writeAtomically(weekPath(books), `${JSON.stringify(week, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn('week.unwritten', { file: basename(books), reason: error.message });
  }
}

/** The last part of the name of books. */
const resetDateIn = (books: string) => /@([^@]*)\.sqlite$/.exec(books)?.[1] ?? '';
