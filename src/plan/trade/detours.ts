import type { PlanContext } from '../context.ts';
import { type Bounds, loadFor } from './load.ts';
import { type MarketListings, type Most, type Pair, spreadsOf } from './pairs.ts';
import type { SupplyBonuses } from './supply-bonuses.ts';
import { secondsOfVisits, type TradePlan, tradePlanOf, visitsAt, worthOf, worthPerSecond } from './trade-plan.ts';

/** The listings and supply bonuses to trade by, and the limits of a load. */
export interface Trading {
  readonly marketListings: MarketListings;
  readonly supplyBonuses: SupplyBonuses;
  readonly bounds: Bounds;
}

/** Pairs of these markets, from an earlier to a later one, between which some good may pay. */
function waysBetween(most: Most, markets: readonly string[]): Pair[] {
  return markets.flatMap((from, nth) =>
    markets.slice(nth + 1).flatMap((to) => {
      const mostUnitCredits = most.get(from)?.get(to);
      return mostUnitCredits === undefined ? [] : [{ from, to, mostUnitCredits }];
    }),
  );
}

/** Markets near one of those that a trade plan visits, without the visited ones. */
function marketsNear(
  plan: Pick<PlanContext, 'routes' | 'tuning'>,
  { marketListings }: Trading,
  { visits }: TradePlan,
): string[] {
  const called = new Set(visits.map(({ waypoint }) => waypoint));
  const near = new Set<string>();
  for (const { waypoint, route } of visits) {
    for (const [to, { seconds }] of plan.routes(waypoint, route.fuelAtArrival))
      if (seconds <= plan.tuning.trade.nearSeconds && marketListings.has(to) && !called.has(to)) near.add(to);
  }
  return [...near];
}

/** The plan whose trade plans are extended, and the prices to use. */
export interface Extending {
  readonly plan: PlanContext;
  readonly trading: Trading;
  readonly most: Most;
  /** Credits a second of the best plan between two markets. */
  readonly bestCreditsPerSecond: number;
}

/** Upper bound, in credits, of the gain by goods from or to the third market: a full hold for each of its pairs. */
function mostAdded(most: Most, markets: readonly string[], third: string, room: number): number {
  const nthOfThird = markets.indexOf(third);
  let unitCredits = 0;
  for (let nth = 0; nth < markets.length; nth++) {
    const other = markets[nth] as string;
    if (nth < nthOfThird) unitCredits += most.get(other)?.get(third) ?? 0;
    if (nth > nthOfThird) unitCredits += most.get(third)?.get(other) ?? 0;
  }
  return room * unitCredits;
}

/** The trade plan by these markets in turn; undefined unless it uses each and is enough better than the best of two. */
function longer(
  { plan, trading, most, bestCreditsPerSecond }: Extending,
  base: TradePlan,
  third: string,
  markets: readonly string[],
): TradePlan | undefined {
  const { marketListings, supplyBonuses, bounds } = trading;
  const added = mostAdded(most, markets, third, bounds.room);
  const visits = added > 0 ? visitsAt(plan, markets) : undefined;
  if (visits === undefined) return undefined;
  // A load that replaces that of the two markets may take fewer requests, so no time for trading is counted here.
  const mostCredits = worthOf(visits, base.cargoLines) + added;
  const least = plan.tuning.trade.worthAThird * bestCreditsPerSecond;
  if (mostCredits / secondsOfVisits(plan, visits) < least) return undefined;
  const spreads = waysBetween(most, markets).flatMap((way) => spreadsOf(marketListings, supplyBonuses, way));
  const cargoLines = loadFor(spreads, markets, bounds);
  const used = new Set(cargoLines.flatMap(({ spread: { from, to } }) => [from.waypoint, to.waypoint]));
  const whole = tradePlanOf(plan, visits, cargoLines);
  return used.size === markets.length && worthPerSecond(whole) >= least ? whole : undefined;
}

/**
 * Trade plans that add a third market before, between or after two: to fill the hold with goods of both, to sell along
 * the way, or to load again where the first goods are sold. None while requests are scarce, since another market takes
 * more requests for the same gain.
 */
export function byAThird(extending: Extending, base: TradePlan): TradePlan[] {
  const [first, last] = base.visits.map(({ waypoint }) => waypoint);
  if (first === undefined || last === undefined || extending.plan.scarcity > 0) return [];
  return marketsNear(extending.plan, extending.trading, base).flatMap((third) =>
    [
      [third, first, last],
      [first, third, last],
      [first, last, third],
    ].flatMap((markets) => longer(extending, base, third, markets) ?? []),
  );
}
