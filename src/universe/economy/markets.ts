import { waypointAt } from '../galaxy/systems.ts';
import { lookup } from '../lookup.ts';
import type { UniverseState } from '../state.ts';
import { recordTrade } from './activity.ts';
import { catchUpMarket } from './catch-up.ts';
import type { MarketState } from './market-state.ts';
import { openMarket } from './opening.ts';

function knownMarket(state: UniverseState, waypointSymbol: string): MarketState | undefined {
  if (Object.hasOwn(state.markets, waypointSymbol)) return state.markets[waypointSymbol];
  const waypoint = waypointAt(state, waypointSymbol);
  const market = waypoint && openMarket(state, waypoint);
  if (market !== undefined) state.markets[waypointSymbol] = market;
  return market;
}

/**
 * The market of a waypoint, up to date as of the last tick, so that its prices can be read and traded at; undefined if
 * there is none. The first access creates it from the seed and stores it in `state.markets`.
 */
export function marketAt(state: UniverseState, waypointSymbol: string, nowMs: number): MarketState | undefined {
  const market = knownMarket(state, waypointSymbol);
  if (market !== undefined) catchUpMarket(state, market, nowMs);
  return market;
}

/**
 * Adds units delivered for a contract or to a construction site to the supply of the market there (facts: recovery); no
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
