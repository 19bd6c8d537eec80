import type { Lane } from '../../game/lanes.ts';
import { isLike } from '../../game/words/symbols.ts';
import type { LaneLimits, ShipRule, Strategy } from '../schema/strategy-schema.ts';

/** The properties of a ship that the rules of a strategy can match (`getMyShip`). */
export interface ShipTraits {
  readonly symbol: string;
  readonly registration: { readonly role: string };
  readonly frame: { readonly symbol: string };
  /** Undefined for a ship that is still to be bought: it matches no rule of a system. */
  readonly nav?: { readonly systemSymbol: string };
}

/** A rule as it counts in a plan: `home` is the symbol of the system, and which ships are the first is known. */
export type RuleNow = ShipRule & { readonly isAmongFirst?: (shipSymbol: string) => boolean };

/** The first rule of a strategy that matches a ship; undefined where none does. */
export function ruleOf(strategy: { readonly ships: readonly RuleNow[] }, ship: ShipTraits): RuleNow | undefined {
  return strategy.ships.find(
    ({ match, isAmongFirst }) => isMatch(match, ship) && isAmongFirst?.(ship.symbol) !== false,
  );
}

/** The lanes of a ship in the strategy's order: those of the first matching rule; empty when no rule matches. */
export function lanesOf(strategy: Pick<Strategy, 'ships'>, ship: ShipTraits): readonly Lane[] {
  return ruleOf(strategy, ship)?.lanes ?? [];
}

/** Whether a ship has all that a rule asks for. */
export function isMatch(match: ShipRule['match'], ship: ShipTraits): boolean {
  if (match.role !== undefined && match.role !== ship.registration.role) return false;
  if (match.frame !== undefined && match.frame !== ship.frame.symbol) return false;
  if (match.system !== undefined && !isLike(ship.nav?.systemSymbol ?? '', match.system)) return false;
  return match.symbol === undefined || isLike(ship.symbol, match.symbol);
}

/** Whether a system is among those in which the ships of a rule work: all, where it names none. */
export function isWhereItWorks(rule: RuleNow | undefined, systemSymbol: string): boolean {
  return rule?.stay === undefined || isOneOf(rule.stay, systemSymbol);
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
