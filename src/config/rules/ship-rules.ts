import type { Lane } from '../../game/lanes.ts';
import { isLike } from '../../game/words/symbols.ts';
import type { LaneLimits, ShipRule, Strategy } from '../schema/strategy-schema.ts';

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

const isOneOf = (patterns: readonly string[], symbol: string) => patterns.some((pattern) => isLike(symbol, pattern));

/** Whether the strategy avoids a market. */
export function avoidsMarket({ avoid }: Pick<Strategy, 'avoid'>, waypointSymbol: string): boolean {
  return isOneOf(avoid.markets, waypointSymbol);
}

/** The markets and goods that a lane is kept to; all where it names none. */
export type KeptTo = NonNullable<LaneLimits['only']>;

/** Whether a market, and a good if one is given, are among those that a lane is kept to. */
export function isWithinBounds({ markets, goods }: KeptTo, waypointSymbol?: string, tradeSymbol?: string): boolean {
  if (waypointSymbol !== undefined && markets !== undefined && !isOneOf(markets, waypointSymbol)) return false;
  return tradeSymbol === undefined || goods === undefined || goods.some((good) => good === tradeSymbol);
}

/** What a lane avoids: all that every lane avoids, and its own. */
export function avoidedBy({ avoid }: Pick<Strategy, 'avoid'>, own: LaneLimits['avoid']): Strategy['avoid'] {
  if (own === undefined) return avoid;
  return { markets: [...avoid.markets, ...(own.markets ?? [])], goods: [...avoid.goods, ...(own.goods ?? [])] };
}
