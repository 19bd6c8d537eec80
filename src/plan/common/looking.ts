import type { Ship } from '../../wire/schemas/ship.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Mission } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { requestsOf, stopsAlong } from './stops.ts';

/** Game seconds since the newest price of a market was seen; undefined while none was. */
export function ageOfPrices(fleet: Pick<FleetContext, 'world' | 'ageSeconds'>, waypoint: string): number | undefined {
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const { seenAtMs } of fleet.world.markets.get(waypoint)?.prices.values() ?? [])
    newestMs = Math.max(newestMs, seenAtMs);
  return newestMs === Number.NEGATIVE_INFINITY ? undefined : fleet.ageSeconds(newestMs);
}

/** Whether the prices of a market were seen within `FRESH_SECONDS`. */
export function hasFreshPrices(
  fleet: Pick<FleetContext, 'world' | 'ageSeconds' | 'tuning'>,
  waypoint: string,
): boolean {
  const age = ageOfPrices(fleet, waypoint);
  return age !== undefined && age < fleet.tuning.market.freshSeconds;
}

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
