import { waypointAt } from '../galaxy/waypoints.ts';
import type { MarketState, UniverseState } from '../state.ts';
import { openMarket } from './opening.ts';
import { settleMarket } from './recovery.ts';

function knownMarket(state: UniverseState, waypointSymbol: string): MarketState | undefined {
  if (Object.hasOwn(state.markets, waypointSymbol)) return state.markets[waypointSymbol];
  const waypoint = waypointAt(state, waypointSymbol);
  const market = waypoint && openMarket(state, waypoint);
  if (market !== undefined) state.markets[waypointSymbol] = market;
  return market;
}

/**
 * The market of a waypoint, settled up to the last tick before now, so that its prices may be read and traded at;
 * undefined where there is none. It is opened from the seed on first sight and remembered in `state.markets`.
 */
export function marketAt(state: UniverseState, waypointSymbol: string, nowMs: number): MarketState | undefined {
  const market = knownMarket(state, waypointSymbol);
  if (market !== undefined) settleMarket(state, market, nowMs);
  return market;
}
