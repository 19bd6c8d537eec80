import type { Ship } from '../wire/schemas/ship.ts';
import type { Mission } from './mission.ts';
import type { Route } from './routes/route.ts';
import { requestsOf, stopsAlong } from './stops.ts';

/** A mission only to look at a market or shipyard; its claim keeps other ships from looking there meanwhile. */
export function lookingMission(
  ship: Ship,
  waypoint: string,
  route: Route,
  words: Pick<Mission, 'lane' | 'what' | 'because'>,
): Mission {
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [{ kind: 'look' }]);
  return {
    ...words,
    shipSymbol: ship.symbol,
    stops,
    expected: { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) },
    claims: [{ kind: 'look', waypoint }],
  };
}
