import type { Lane } from '../../game/lanes.ts';
import { isLike } from '../../game/words/symbols.ts';
import type { ShipRule, Strategy } from '../schema/strategy-schema.ts';

/** The properties of a ship that the rules of a strategy can match (`getMyShip`). */
export interface ShipTraits {
  readonly symbol: string;
  readonly registration: { readonly role: string };
  readonly frame: { readonly symbol: string };
}

/** The lanes of a ship in the strategy's order: those of the first matching rule; empty when no rule matches. */
export function lanesOf(strategy: Pick<Strategy, 'ships'>, ship: ShipTraits): readonly Lane[] {
  return strategy.ships.find((rule) => isMatch(rule.match, ship))?.lanes ?? [];
}

function isMatch(match: ShipRule['match'], ship: ShipTraits): boolean {
  if (match.role !== undefined && match.role !== ship.registration.role) return false;
  if (match.frame !== undefined && match.frame !== ship.frame.symbol) return false;
  return match.symbol === undefined || isLike(ship.symbol, match.symbol);
}

/** Whether the strategy avoids a market. */
export function avoidsMarket(strategy: Pick<Strategy, 'avoid'>, waypointSymbol: string): boolean {
  return strategy.avoid.markets.some((pattern) => isLike(waypointSymbol, pattern));
}
