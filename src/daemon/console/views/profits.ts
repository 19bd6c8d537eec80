import { createEarnings, type Earnings } from '../../../report/earnings.ts';
import type { Ledger } from '../../../store/books/ledger.ts';
import { pass } from '../../../time/wait.ts';
import type { ProfitView, Span } from '../../views.ts';

/** Rows read at a time; between two readings everything else has its turn. */
const ROWS_AT_ONCE = 1_000;

/** Profits by the ledger, of all time or since an instant. */
export interface Profits {
  since(span: Span): Promise<ProfitView>;
}

/** The last row of the ledger that was added up. */
interface Place {
  lastId: number;
}

/** Adds up the rows after a place, which moves on with each reading. */
async function takeAll(ledger: Ledger, earnings: Earnings, place: Place, fromMs: number): Promise<void> {
  for (;;) {
    const rows = await ledger.page(place.lastId, ROWS_AT_ONCE);
    for (const row of rows) if (row.atMs >= fromMs) earnings.take(row);
    place.lastId = rows.at(-1)?.id ?? place.lastId;
    if (rows.length < ROWS_AT_ONCE) return;
    await pass(1);
  }
}

/** Opens the profits; those of all time are added up once, and then by new rows alone. */
export function openProfits(ledger: Ledger): Profits {
  const [all, place] = [createEarnings(), { lastId: 0 }];
  const readOn = () => takeAll(ledger, all, place, 0);
  let reading = Promise.resolve();
  return {
    since: async ({ fromMs = 0 }) => {
      const [first] = await ledger.page(0, 1);
      if (fromMs > (first?.atMs ?? 0)) {
        const earnings = createEarnings();
        const firstId = await ledger.firstIdSince(fromMs);
        if (firstId !== undefined) await takeAll(ledger, earnings, { lastId: firstId - 1 }, fromMs);
        return { fromMs, ...earnings.breakdown() };
      }
      // One reader at a time, so that no row counts twice; one that failed leaves the rest to the next.
      reading = reading.then(readOn, readOn);
      await reading;
      return { fromMs: 0, ...all.breakdown() };
    },
  };
}
