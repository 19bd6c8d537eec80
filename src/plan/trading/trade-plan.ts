import type { Ship } from '../../wire/schemas/ship.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { type CargoLine, totalOf } from './load.ts';
import type { Quote } from './quotes.ts';

/** A price older than this is read again before it is acted on, game seconds. */
const LOOK_AGAIN_SECONDS = 300;

/** Game seconds that a request takes beside its share of the budget: its round trip. */
export const REQUEST_SECONDS = 0.6;

/** A market that is called at, and the way there from the one before, or from where the ship is. */
export interface Visit {
  readonly waypoint: string;
  readonly route: Route;
}

/** A load, its ways and what it comes to. */
export interface TradePlan {
  /** In their order: what is bought at one is sold at a later one. */
  readonly visits: readonly Visit[];
  readonly cargoLines: readonly CargoLine[];
  readonly profitCredits: number;
  /** The profit, and what the factories gain that are fed. */
  readonly worthCredits: number;
  readonly seconds: number;
  readonly requests: number;
}

/**
 * Whether prices at a market that a load is bought or sold at are to be looked at again before they are acted on.
 * @param seconds game seconds beyond which a price is old
 */
export function isOld(waypoint: string, cargoLines: readonly CargoLine[], seconds = LOOK_AGAIN_SECONDS): boolean {
  const isStale = (quote: Quote) => quote.waypoint === waypoint && quote.ageSeconds > seconds;
  return cargoLines.some(({ spread: { from, to } }) => isStale(from) || isStale(to));
}

/** The ways by these markets in turn; undefined where one of them cannot be reached. */
export function visitsAt(situation: Situation, ship: Ship, waypoints: readonly string[]): Visit[] | undefined {
  const visits: Visit[] = [];
  let [from, fuel] = [ship.nav.waypointSymbol, ship.fuel.current];
  for (const waypoint of waypoints) {
    const route = routesFrom(situation, ship, from, fuel).get(waypoint);
    if (route === undefined) return undefined;
    visits.push({ waypoint, route });
    [from, fuel] = [waypoint, route.fuelAtArrival];
  }
  return visits;
}

/** The legs, to dock and perhaps to look at each market, and the calls that trade. */
function requestsFor(visits: readonly Visit[], cargoLines: readonly CargoLine[]): number {
  const atMarkets = visits.map(({ waypoint, route }) => route.requests + 1 + Number(isOld(waypoint, cargoLines)));
  return atMarkets.reduce((sum, requests) => sum + requests, totalOf(cargoLines, 'requests'));
}

/** What a load that is carried along these ways comes to. */
export function tradePlanOf(visits: readonly Visit[], cargoLines: readonly CargoLine[]): TradePlan {
  const requests = requestsFor(visits, cargoLines);
  const grossCredits = totalOf(cargoLines, 'revenueCredits') - totalOf(cargoLines, 'costCredits');
  const fuelCredits = visits.reduce((sum, { route }) => sum + route.costCredits, 0);
  const profitCredits = Math.round(grossCredits - fuelCredits);
  const worthCredits = profitCredits + totalOf(cargoLines, 'fedCredits');
  const seconds = visits.reduce((sum, { route }) => sum + route.seconds, REQUEST_SECONDS * requests);
  return { visits, cargoLines, profitCredits, worthCredits, seconds, requests };
}

/** What a venture is worth a second: by this they are held against each other. */
export const creditsPerSecond = ({ worthCredits, seconds }: TradePlan) => worthCredits / seconds;
