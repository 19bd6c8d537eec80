import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Route } from '../routes/route.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { type CargoLine, grossCreditsOf, totalOf } from './load.ts';
import type { Quote } from './quote.ts';

/** A market of a trade plan, and the route to it from the market before, or from where the ship is. */
export interface Visit {
  readonly waypoint: string;
  readonly route: Route;
}

/** A load, the markets it visits and its expected profit. */
export interface TradePlan {
  /** In order: a good bought at one is sold at a later one. */
  readonly visits: readonly Visit[];
  readonly cargoLines: readonly CargoLine[];
  readonly profitCredits: number;
  /** The profit plus the supply bonuses. */
  readonly worthCredits: number;
  readonly seconds: number;
  readonly requests: number;
}

/**
 * Whether the prices of a market where a load is traded must be read again before the trades.
 * @param seconds game seconds above which a price is old
 */
export function isOld(
  fleet: Tuned,
  waypoint: string,
  cargoLines: readonly CargoLine[],
  seconds = fleet.tuning.trade.lookAgainSeconds,
): boolean {
  const isStale = (quote: Quote) => quote.waypoint === waypoint && quote.ageSeconds > seconds;
  return cargoLines.some(({ spread: { from, to } }) => isStale(from) || isStale(to));
}

/** The routes by these markets in turn; undefined where one of them cannot be reached. */
export function visitsAt(
  plan: Pick<PlanContext, 'here' | 'ship' | 'routes'>,
  waypoints: readonly string[],
): Visit[] | undefined {
  const visits: Visit[] = [];
  let [from, fuel] = [plan.here, plan.ship.fuel.current];
  for (const waypoint of waypoints) {
    const route = plan.routes(from, fuel).get(waypoint);
    if (route === undefined) return undefined;
    visits.push({ waypoint, route });
    [from, fuel] = [waypoint, route.fuelAtArrival];
  }
  return visits;
}

/** Credits for fuel on these routes. */
export function fuelCreditsOf(visits: readonly Visit[]): number {
  return visits.reduce((sum, { route }) => sum + route.costCredits, 0);
}

/** Requests of a trade plan: for its legs, to dock and perhaps look at each market, and to trade. */
function requestsFor(fleet: Tuned, visits: readonly Visit[], cargoLines: readonly CargoLine[]): number {
  return visits.reduce(
    (sum, { waypoint, route }) => sum + route.requests + 1 + Number(isOld(fleet, waypoint, cargoLines)),
    totalOf(cargoLines, 'requests'),
  );
}

/** Profit of a load on these routes, whole credits. */
function profitOf(visits: readonly Visit[], cargoLines: readonly CargoLine[]): number {
  return Math.round(grossCreditsOf(cargoLines) - fuelCreditsOf(visits));
}

/** Profit of a load on these routes plus its supply bonuses, in credits. */
export function worthOf(
  visits: readonly Visit[],
  cargoLines: readonly CargoLine[],
  profitCredits = profitOf(visits, cargoLines),
): number {
  return profitCredits + totalOf(cargoLines, 'supplyBonusCredits');
}

/** Game seconds that these routes and this number of requests take. */
function secondsOf(fleet: Tuned, visits: readonly Visit[], requests: number): number {
  const { requestSeconds } = fleet.tuning.timing;
  return visits.reduce((sum, { route }) => sum + route.seconds, requestSeconds * requests);
}

/** Game seconds of these routes without any trade. */
export function secondsOfVisits(fleet: Tuned, visits: readonly Visit[]): number {
  return secondsOf(fleet, visits, requestsFor(fleet, visits, []));
}

/** The trade plan of a load on these routes. */
export function tradePlanOf(fleet: Tuned, visits: readonly Visit[], cargoLines: readonly CargoLine[]): TradePlan {
  const requests = requestsFor(fleet, visits, cargoLines);
  const profitCredits = profitOf(visits, cargoLines);
  const worthCredits = worthOf(visits, cargoLines, profitCredits);
  return { visits, cargoLines, profitCredits, worthCredits, seconds: secondsOf(fleet, visits, requests), requests };
}

/** Worth of a trade plan in credits a second, by which trade plans are compared. */
export const worthPerSecond = ({ worthCredits, seconds }: TradePlan) => worthCredits / seconds;

/** Credits that a load must bring at least: less is not worth a ship's requests, or not what the strategy asks for. */
export function leastProfitCredits(fleet: Pick<FleetContext, 'tuning' | 'strategy'>): number {
  return Math.max(fleet.tuning.trade.leastProfitCredits, fleet.strategy.trades?.leastProfitCredits ?? 0);
}

/** Whether a load that costs and brings this many credits brings what the strategy asks for. */
export function isWorthALoad(
  fleet: Pick<FleetContext, 'tuning' | 'strategy'>,
  worthCredits: number,
  costCredits: number,
): boolean {
  const { leastMarginPercent = 0 } = fleet.strategy.trades ?? {};
  return worthCredits >= leastProfitCredits(fleet) && worthCredits >= (costCredits * leastMarginPercent) / 100;
}

/** Whether what takes so many game seconds ends in time before the reset. */
export function isInTime(fleet: Pick<FleetContext, 'tuning' | 'secondsToReset'>, seconds: number): boolean {
  return seconds <= fleet.secondsToReset - fleet.tuning.trade.endsBeforeResetSeconds;
}
