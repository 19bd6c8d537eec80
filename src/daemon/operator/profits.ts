import { createEarnings, type Earnings } from '../../report/earnings.ts';
import type { Ledger } from '../../store/ledger.ts';
import { pass } from '../../time/wait.ts';
import type { ProfitView, Span } from '../views.ts';

/** Rows read at a time; between two readings everything else has its turn. */
const ROWS_AT_ONCE = 1_000;

/** Profits by the ledger, of all time or since an instant. */
export interface Profits {
  since(span: Span): Promise<ProfitView>;
}

/** Adds up the rows after an id; returns the id of the last one. */
async function takeAll(ledger: Ledger, earnings: Earnings, afterId: number, fromMs: number): Promise<number> {
  for (let lastId = afterId; ; await pass(1)) {
    const rows = await ledger.page(lastId, ROWS_AT_ONCE);
    for (const row of rows) if (row.atMs >= fromMs) earnings.take(row);
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < ROWS_AT_ONCE) return lastId;
  }
}

/** Opens the profits; those of all time are added up once, and then by new rows alone. */
export function openProfits(ledger: Ledger): Profits {
  const all = createEarnings();
  let reading = Promise.resolve(0);
  return {
    since: async ({ fromMs = 0 }) => {
      const [first] = await ledger.page(0, 1);
      if (fromMs > (first?.atMs ?? 0)) {
        const earnings = createEarnings();
        const firstId = await ledger.firstIdSince(fromMs);
        if (firstId !== undefined) await takeAll(ledger, earnings, firstId - 1, fromMs);
        return { fromMs, ...earnings.breakdown() };
      }
      // One reader at a time, so that no row counts twice.
      reading = reading.then((lastId) => takeAll(ledger, all, lastId, 0));
      await reading;
      return { fromMs: 0, ...all.breakdown() };
    },
  };
}
