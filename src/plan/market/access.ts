import { avoidsMarket } from '../../config/rules/ship-rules.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasTrait, lists } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { isShut } from '../backed-off.ts';
import type { Situation } from '../situation.ts';

/** Whether the strategy avoids a good. */
export function isAvoidedGood({ strategy }: Situation, tradeSymbol: string): boolean {
  return strategy.avoid.goods.some((good) => good === tradeSymbol);
}

/** Whether the strategy avoids a market, or a good. */
export function isAvoided(situation: Situation, waypoint: string, tradeSymbol?: string): boolean {
  if (avoidsMarket(situation.strategy, waypoint)) return true;
  return tradeSymbol !== undefined && isAvoidedGood(situation, tradeSymbol);
}

/** Whether no ship trades at a market now: the strategy avoids it, or flying or docking there is backed off. */
export function isOutOfBounds(situation: Situation, waypoint: string): boolean {
  return isAvoided(situation, waypoint) || isShut(situation, waypoint);
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
