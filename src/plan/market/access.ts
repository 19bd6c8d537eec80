import { avoidsMarket } from '../../config/rules/ship-rules.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasTrait, lists } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';

/** Whether a strategy avoids a good. */
export function isAvoidedGood({ avoid }: Strategy, tradeSymbol: string): boolean {
  return avoid.goods.some((good) => good === tradeSymbol);
}

/** Whether a strategy avoids a market, or a good. */
export function isAvoided(strategy: Strategy, waypoint: string, tradeSymbol?: string): boolean {
  if (avoidsMarket(strategy, waypoint)) return true;
  return tradeSymbol !== undefined && isAvoidedGood(strategy, tradeSymbol);
}

/** Whether a waypoint has a market, even if its listing is unread. */
export function hasMarket(waypoint: Pick<Waypoint, 'traits'>): boolean {
  return hasTrait(waypoint, 'MARKETPLACE');
}

/** Whether no market of the system lists the good; false while the listing of any market is unread. */
export function isUnwanted(world: WorldView, systemSymbol: string, tradeSymbol: string): boolean {
  const places = world.waypoints.in(systemSymbol).filter(hasMarket);
  const markets = places.map(({ symbol }) => world.markets.get(symbol));
  return places.length > 0 && !markets.some((market) => market === undefined || lists(market, tradeSymbol));
}
