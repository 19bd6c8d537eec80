import type { MarketGoodState } from '../state.ts';

/** Moves the net supply by what was traded; the price follows at once (game-facts 5.3). The good must be settled. */
export function recordTrade(good: MarketGoodState, units: number, type: 'PURCHASE' | 'SELL'): void {
  good.netSupply += type === 'SELL' ? units : -units;
}
