import type { Ship } from '../../wire/schemas/ship.ts';
import { isBackedOff, type Sight } from '../../world/failures/failed-attempts.ts';
import type { Mission } from '../mission.ts';
import { requestsOf, stopsAlong } from '../movement/stops.ts';
import type { Route } from '../routes/route.ts';
import { ageSeconds, type Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

/** Whether reading a waypoint or a system is backed off, because a ship there recently failed to read it. */
export function isUnreadable({ world, nowMs }: Situation, sight: Sight, symbol: string): boolean {
  return isBackedOff(world, sight, symbol, nowMs);
}

/** Game seconds since the newest price of a market was seen; undefined while none was. */
export function ageOfPrices(situation: Situation, waypoint: string): number | undefined {
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const { seenAtMs } of situation.world.markets.get(waypoint)?.prices.values() ?? [])
    newestMs = Math.max(newestMs, seenAtMs);
  return newestMs === Number.NEGATIVE_INFINITY ? undefined : ageSeconds(situation, newestMs);
}

/** Whether the prices of a market were seen within `FRESH_SECONDS`. */
export function isFresh(situation: Situation, waypoint: string): boolean {
  const age = ageOfPrices(situation, waypoint);
  return age !== undefined && age < tuningOf(situation).market.freshSeconds;
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
