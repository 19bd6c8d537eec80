import type { Flown } from './flown.ts';

/** Trades whose goods are not all sold yet, by ship. */
type Open = Map<string, { readonly profitCredits: number; readonly unitsAboard: number }>;

/** Adds to a trade that may be open, and returns its profit once all that it bought is sold; undefined until then. */
function go(open: Open, { shipSymbol, profitCredits, unitsBought, unitsSold }: Flown): number | undefined {
  const before = open.get(shipSymbol);
  const unitsAboard = (before?.unitsAboard ?? 0) + unitsBought - unitsSold;
  const sum = (before?.profitCredits ?? 0) + profitCredits;
  if (unitsAboard > 0) open.set(shipSymbol, { profitCredits: sum, unitsAboard });
  else open.delete(shipSymbol);
  return unitsAboard > 0 ? undefined : sum;
}

/**
 * Profits of trades, each judged when its goods are sold: cargo left aboard because a market was flooded counts with
 * the missions that only sell it. A ship that buys again closes its open trade as it stands. Goods still aboard at the
 * end, as when the daemon is stopped, are not judged, nor is a sale of what no trade had bought.
 * @param trades missions of the trade lane in the order in which they ended
 */
export function tradePlanProfits(trades: readonly Flown[]): number[] {
  const open: Open = new Map();
  return trades.flatMap((trade) => {
    const left = open.get(trade.shipSymbol);
    const abandoned = left !== undefined && trade.unitsBought > 0 ? [left.profitCredits] : [];
    if (abandoned.length > 0) open.delete(trade.shipSymbol);
    const isOfAnother = trade.unitsBought === 0 && left === undefined;
    if (isOfAnother) return [];
    return [...abandoned, ...[go(open, trade)].filter((profit) => profit !== undefined)];
  });
}
