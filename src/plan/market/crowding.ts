import { memoizeInPlan } from '../memoize.ts';
import type { Situation } from '../situation.ts';

/** The ships with loads under way, by market and by good. */
const carriersOf = memoizeInPlan(({ claims }: Situation) => {
  const trades = claims.ofKind('trade');
  const shipsBy = (keyOf: (claim: (typeof trades)[number]) => string) =>
    new Map([...Map.groupBy(trades, keyOf)].map(([key, claimed]) => [key, new Set(claimed.map(({ by }) => by)).size]));
  return { atMarket: shipsBy(({ waypoint }) => waypoint), withGood: shipsBy(({ tradeSymbol }) => tradeSymbol) };
});

/** Whether as many other ships as the strategy allows carry a load to or from a market. */
export function isCrowdedMarket(situation: Situation, waypoint: string): boolean {
  const most = situation.strategy.trades?.mostShipsAtMarket;
  return most !== undefined && (carriersOf(situation).atMarket.get(waypoint) ?? 0) >= most;
}

/** Whether as many other ships as the strategy allows carry a good. */
export function isCrowdedGood(situation: Situation, tradeSymbol: string): boolean {
  const most = situation.strategy.trades?.mostShipsWithGood;
  return most !== undefined && (carriersOf(situation).withGood.get(tradeSymbol) ?? 0) >= most;
}
