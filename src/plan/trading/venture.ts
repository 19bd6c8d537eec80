import type { Ship } from '../../wire/schemas/ship.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { type Lading, totalOf } from './load.ts';
import type { Quote } from './quotes.ts';

/** A price older than this is read again before it is acted on, game seconds. */
const LOOK_AGAIN_SECONDS = 300;

/** Game seconds that a request takes beside its share of the budget: its round trip. */
export const REQUEST_SECONDS = 0.6;

/** A market that is called at, and the way there from the one before, or from where the ship is. */
export interface Call {
  readonly waypoint: string;
  readonly route: Route;
}

/** A load, its ways and what it comes to. */
export interface Venture {
  /** In their order: what is bought at one is sold at a later one. */
  readonly calls: readonly Call[];
  readonly ladings: readonly Lading[];
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
export function isOld(waypoint: string, ladings: readonly Lading[], seconds = LOOK_AGAIN_SECONDS): boolean {
  const isStale = (quote: Quote) => quote.waypoint === waypoint && quote.ageSeconds > seconds;
  return ladings.some(({ spread: { from, to } }) => isStale(from) || isStale(to));
}

/** The ways by these markets in turn; undefined where one of them cannot be reached. */
export function callsAt(situation: Situation, ship: Ship, waypoints: readonly string[]): Call[] | undefined {
  const calls: Call[] = [];
  let [from, fuel] = [ship.nav.waypointSymbol, ship.fuel.current];
  for (const waypoint of waypoints) {
    const route = routesFrom(situation, ship, from, fuel).get(waypoint);
    if (route === undefined) return undefined;
    calls.push({ waypoint, route });
    [from, fuel] = [waypoint, route.fuelAtArrival];
  }
  return calls;
}

/** The legs, to dock and perhaps to look at each market, and the calls that trade. */
function requestsFor(calls: readonly Call[], ladings: readonly Lading[]): number {
  const atMarkets = calls.map(({ waypoint, route }) => route.requests + 1 + Number(isOld(waypoint, ladings)));
  return atMarkets.reduce((sum, requests) => sum + requests, totalOf(ladings, 'requests'));
}

/** What a load that is carried along these ways comes to. */
export function ventureOf(calls: readonly Call[], ladings: readonly Lading[]): Venture {
  const requests = requestsFor(calls, ladings);
  const grossCredits = totalOf(ladings, 'revenueCredits') - totalOf(ladings, 'costCredits');
  const fuelCredits = calls.reduce((sum, { route }) => sum + route.costCredits, 0);
  const profitCredits = Math.round(grossCredits - fuelCredits);
  const worthCredits = profitCredits + totalOf(ladings, 'fedCredits');
  const seconds = calls.reduce((sum, { route }) => sum + route.seconds, REQUEST_SECONDS * requests);
  return { calls, ladings, profitCredits, worthCredits, seconds, requests };
}

/** What a venture is worth a second: by this they are held against each other. */
export const creditsPerSecond = ({ worthCredits, seconds }: Venture) => worthCredits / seconds;
