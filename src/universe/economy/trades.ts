import type { MarketGoodState } from '../state.ts';

/** Game minutes in which the weight of a past trade falls by a factor of e. */
const MEMORY_MINUTES = 60;

/** Units of recent trade that count as none. */
const FORGOTTEN = 0.01;

/** Moves the net supply by a trade; the price follows at once (facts: price-steps). The good must be up to date. */
export function recordTrade(good: MarketGoodState, units: number, type: 'PURCHASE' | 'SELL'): void {
  good.netSupply += type === 'SELL' ? units : -units;
  const isAlongTheChain =
    (good.type === 'EXPORT' && type === 'PURCHASE') || (good.type === 'IMPORT' && type === 'SELL');
  if (isAlongTheChain) good.recentTrade = (good.recentTrade ?? 0) + units;
}

/** Reduces the weight of past trade, after this number of game seconds. */
export function forgetTrade(good: MarketGoodState, seconds: number): void {
  if (good.recentTrade === undefined) return;
  good.recentTrade *= Math.exp(-seconds / 60 / MEMORY_MINUTES);
  if (good.recentTrade < FORGOTTEN) delete good.recentTrade;
}
