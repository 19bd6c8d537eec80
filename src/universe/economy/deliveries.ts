import { lookup } from '../lookup.ts';
import type { UniverseState } from '../state.ts';
import { marketAt } from './markets.ts';
import { recordTrade } from './trades.ts';

/**
 * Adds units delivered for a contract or to a construction site to the supply of the market there (game-facts 5.4); no
 * effect if there is no market or it doesn't list the good.
 */
export function recordDelivery(
  state: UniverseState,
  waypointSymbol: string,
  tradeSymbol: string,
  units: number,
  nowMs: number,
): void {
  const good = lookup(marketAt(state, waypointSymbol, nowMs)?.goods ?? {}, tradeSymbol);
  if (good !== undefined) recordTrade(good, units, 'SELL');
}
