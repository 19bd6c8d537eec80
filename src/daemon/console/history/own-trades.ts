import type { Ledger } from '../../../store/books/ledger.ts';
import type { GoodAt } from '../../../store/books/prices.ts';
import { createTurns } from '../../../time/turns.ts';
import { pass } from '../../../time/wait.ts';
import type { OwnTradeView } from '../../book-views.ts';

/** Rows looked through at a time, a guess at milliseconds; between two looks everything else has its turn. */
const ROWS_AT_ONCE = 20_000;

/** Most trades of one answer: more marks cannot be told apart on a plot. */
const MOST_TRADES = 500;

/** What was read of the good that was asked for last. */
interface Asked {
  readonly good: GoodAt;
  lastId: number;
  readonly trades: OwnTradeView[];
}

/** Own trades at markets, by the ledger. */
export type OwnTrades = ReturnType<typeof openOwnTrades>;

/** Opens the own trades. Of the good asked for last only new rows are read again: a page asks every few seconds. */
export function openOwnTrades(ledger: Ledger) {
  let latest: Asked | undefined;
  const turns = createTurns();

  async function readOn(asked: Asked): Promise<void> {
    const endId = await ledger.lastId();
    while (asked.lastId < endId) {
      const untilId = Math.min(endId, asked.lastId + ROWS_AT_ONCE);
      for (const { atMs, operation, units, unitPriceCredits } of await ledger.tradesAt(
        asked.good,
        asked.lastId,
        untilId,
      ))
        asked.trades.push({
          atMs,
          kind: operation === 'sellCargo' ? 'sale' : 'purchase',
          units: units ?? 0,
          unitPrice: unitPriceCredits,
        });
      asked.lastId = untilId;
      if (untilId < endId) await pass(1);
    }
  }

  return {
    /** All purchases and sales of a good at a waypoint, the oldest first. */
    at: async (waypointSymbol: string, tradeSymbol: string): Promise<readonly OwnTradeView[]> => {
      const isSame = latest?.good.waypointSymbol === waypointSymbol && latest.good.tradeSymbol === tradeSymbol;
      if (latest === undefined || !isSame) latest = { good: { waypointSymbol, tradeSymbol }, lastId: 0, trades: [] };
      const asked = latest;
      // One reader at a time, so that no row counts twice; one that failed leaves the rest to the next.
      await turns.take('own trades', () => readOn(asked));
      return asked.trades;
    },
  };
}

/** The latest of the trades that lie within a period. */
export function tradesWithin(
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  trades: readonly OwnTradeView[],
): readonly OwnTradeView[] {
  return trades.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs).slice(-MOST_TRADES);
}
