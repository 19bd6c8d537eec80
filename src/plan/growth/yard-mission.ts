import type { Ship } from '../../wire/schemas/ship.ts';
import type { Act, Mission } from '../mission.ts';
import { requestsOf, stopsAlong } from '../movement/stops.ts';
import type { Situation } from '../situation.ts';
import { nearestYard } from './nearest-yard.ts';

/**
 * A mission to have something done to a ship at the nearest shipyard of its system; undefined where none is in reach.
 * @param what for people: "be scrapped"
 */
export function yardMission(situation: Situation, ship: Ship, act: Act, what: string): Mission | undefined {
  const nearest = nearestYard(situation, ship, () => true);
  if (nearest === undefined) return undefined;
  const { waypoint, route } = nearest;
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [act]);
  const expected = { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) };
  return { lane: 'growth', shipSymbol: ship.symbol, what: `${what} at ${waypoint}`, stops, expected, claims: [] };
}
