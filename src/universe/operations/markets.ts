import { marketAt } from '../economy/markets.ts';
import { marketListingReply, marketReply } from '../replies/market-reply.ts';
import type { Call, Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { MarketState, UniverseState } from '../state.ts';
import { hasShipAt, requireAccess, requireWaypoint } from './places.ts';

/** The market of a waypoint, up to date; 4603 if there is none. */
export function requireMarket(state: UniverseState, waypointSymbol: string, nowMs: number): MarketState {
  const market = marketAt(state, waypointSymbol, nowMs);
  if (market === undefined) return refuse('marketNotFound', `Waypoint ${waypointSymbol} has no market.`);
  return market;
}

function viewMarket(call: Call) {
  const waypoint = requireWaypoint(call);
  requireAccess(call, waypoint);
  const market = requireMarket(call.game.state, waypoint.symbol, call.nowMs);
  return { data: hasShipAt(call, waypoint.symbol) ? marketReply(waypoint, market) : marketListingReply(waypoint) };
}

/**
 * Reading markets; prices and transactions are visible only while a ship of the caller is there (facts: market-reply).
 */
export const marketOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/systems/{systemSymbol}/waypoints/{waypointSymbol}/market',
    status: 200,
    access: 'public',
    run: viewMarket,
  },
];
