import type { KeptRow, Ledger } from '../store/books/ledger.ts';
import { pass } from '../time/wait.ts';

/** Rows read at a time, a guess at milliseconds; between two readings everything else has its turn. */
const ROWS_AT_ONCE = 1_000;

/** Real milliseconds after which all of a mission is booked; a guess. */
export const SETTLED_MS = 5_000;

/** How far a reader has come in the ledger: a reading that fails goes on from there the next time. */
export interface LedgerPlace {
  lastId: number;
}

/**
 * Reads the rows after a place in their order, and moves the place on with each page.
 * @param untilMs ends after the page with the first row of this instant or later; by default with the last row
 */
export async function readLedger(
  ledger: Pick<Ledger, 'page'>,
  place: LedgerPlace,
  take: (row: KeptRow) => void,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (;;) {
    const rows = await ledger.page(place.lastId, ROWS_AT_ONCE);
    for (const row of rows) take(row);
    const last = rows.at(-1);
    place.lastId = last?.id ?? place.lastId;
    if (last === undefined || rows.length < ROWS_AT_ONCE || last.atMs >= untilMs) return;
    await pass(1);
  }
}
