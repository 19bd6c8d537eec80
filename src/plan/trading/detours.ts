import type { Ship } from '../../wire/schemas/ship.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { type Bounds, loadFor } from './load.ts';
import { type MarketListings, type Most, type Pair, spreadsOf } from './pairs.ts';
import type { SupplyBonuses } from './supply-bonuses.ts';
import { creditsPerSecond, type TradePlan, tradePlanOf, visitsAt } from './trade-plan.ts';

/** A third market is asked only so near to one of the two, seconds of flight. */
const NEAR_SECONDS = 90;

/**
 * A third market is called at only where the way by it is worth so many times as much a second: a longer plan leans on
 * prices that others change meanwhile, and after a shorter one the ship chooses anew.
 */
const WORTH_A_THIRD = 1.25;

/** Where goods are to be had, and what a load of them may be. */
export interface Trading {
  readonly marketListings: MarketListings;
  readonly supplyBonuses: SupplyBonuses;
  readonly bounds: Bounds;
}

/** The ways of goods between markets that are called at in turn, where any pays. */
function waysBetween(most: Most, markets: readonly string[]): Pair[] {
  return markets.flatMap((from, nth) =>
    markets.slice(nth + 1).flatMap((to) => {
      const mostUnitCredits = most.get(from)?.get(to);
      return mostUnitCredits === undefined ? [] : [{ from, to, mostUnitCredits }];
    }),
  );
}

/** The markets that are near to one of those of a venture, and none of them. */
function marketsNear(situation: Situation, ship: Ship, { marketListings }: Trading, { visits }: TradePlan): string[] {
  const called = new Set(visits.map(({ waypoint }) => waypoint));
  const near = new Set<string>();
  for (const { waypoint, route } of visits) {
    for (const [to, { seconds }] of routesFrom(situation, ship, waypoint, route.fuelAtArrival))
      if (seconds <= NEAR_SECONDS && marketListings.has(to) && !called.has(to)) near.add(to);
  }
  return [...near];
}

/** Which ship from where, among which prices. */
export interface Extending {
  readonly situation: Situation;
  readonly ship: Ship;
  readonly trading: Trading;
  readonly most: Most;
  /** Credits a second of the best of all pairs. */
  readonly bestCreditsPerSecond: number;
}

/** The most that goods from a market, or to it, can add: a full hold of each of its ways. */
function mostAdded(ways: readonly Pair[], third: string, room: number): number {
  const its = ways.filter(({ from, to }) => from === third || to === third);
  return room * its.reduce((sum, { mostUnitCredits }) => sum + mostUnitCredits, 0);
}

/** The venture by these markets in turn, if each is of use and it is worth so much more than the best between two. */
function longer(
  { situation, ship, trading, most, bestCreditsPerSecond }: Extending,
  base: TradePlan,
  third: string,
  markets: readonly string[],
): TradePlan | undefined {
  const { marketListings, supplyBonuses, bounds } = trading;
  const ways = waysBetween(most, markets);
  const added = mostAdded(ways, third, bounds.room);
  const visits = added > 0 ? visitsAt(situation, ship, markets) : undefined;
  if (visits === undefined) return undefined;
  // A load that replaces that of the two may take fewer requests, so that no time of trading is counted here.
  const mostCredits = tradePlanOf(visits, base.cargoLines).worthCredits + added;
  const least = WORTH_A_THIRD * bestCreditsPerSecond;
  if (mostCredits / tradePlanOf(visits, []).seconds < least) return undefined;
  const spreads = ways.flatMap((way) => spreadsOf(marketListings, supplyBonuses, way));
  const cargoLines = loadFor(spreads, markets, bounds);
  const used = new Set(cargoLines.flatMap(({ spread: { from, to } }) => [from.waypoint, to.waypoint]));
  const whole = tradePlanOf(visits, cargoLines);
  return used.size === markets.length && creditsPerSecond(whole) >= least ? whole : undefined;
}

/**
 * A venture between two markets, with a third called at before, between or after them: to fill the hold with goods of
 * both, to sell along the way, or to load anew where the first goods are sold. Those that are worth it; none while
 * requests are scarce, since another market takes more of them for what it adds.
 */
export function byAThird(extending: Extending, base: TradePlan): TradePlan[] {
  const [first, last] = base.visits.map(({ waypoint }) => waypoint);
  if (first === undefined || last === undefined || extending.situation.scarcity > 0) return [];
  return marketsNear(extending.situation, extending.ship, extending.trading, base).flatMap((third) =>
    [
      [third, first, last],
      [first, third, last],
      [first, last, third],
    ].flatMap((markets) => longer(extending, base, third, markets) ?? []),
  );
}
