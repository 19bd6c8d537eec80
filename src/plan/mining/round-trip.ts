import { distanceBetween, TANK_UNITS_PER_MARKET_UNIT } from '../../game/physics/travel.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { memoizeByKey, onceIn } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { RouteTables } from '../routes/route-tables.ts';

/** Estimate of a trip there and back, cheap enough for many waypoints; game seconds and credits. */
export interface RoundTrip {
  readonly seconds: number;
  readonly fuelCredits: number;
}

function tripNow(
  fleet: Pick<FleetContext, 'world' | 'tuning' | 'routesOf'>,
  ship: Ship,
  market: Waypoint,
  site: Waypoint,
): RoundTrip | undefined {
  const { physics } = fleet.world;
  const tankUnitCredits = fleet.tuning.routes.usualFuelCredits / TANK_UNITS_PER_MARKET_UNIT;
  const distance = distanceBetween(market, site);
  const tank = ship.fuel.capacity;
  const fuel = physics.fuelNeeded(distance, 'CRUISE', tank);
  const cruiseSeconds = physics.travelSeconds(distance, 'CRUISE', ship.engine.speed);
  if (tank === 0 || 2 * fuel <= tank) return { seconds: 2 * cruiseSeconds, fuelCredits: 2 * fuel * tankUnitCredits };
  const out = fleet.routesOf(ship, market.symbol, tank).get(site.symbol);
  if (out === undefined) return undefined;
  const backSeconds = Math.min(out.seconds, cruiseSeconds) + out.secondsLostAfter;
  return { seconds: out.seconds + backSeconds, fuelCredits: 2 * out.costCredits };
}

/** Trips by the route tables that they are derived from, both outdated together; for a kind of ship and a site, by market. */
const tripsOf = memoizeByKey<RouteTables, string, Map<string, RoundTrip | undefined>>();

/**
 * A ship's trips between a site without fuel and markets where it fills its tank: direct in CRUISE if the tank suffices
 * for both ways, else along a route; undefined if there is none. It drifts on the way back where the fuel left is too
 * little.
 */
export function roundTripsTo(
  fleet: FleetContext,
  ship: Ship,
  site: Waypoint,
): (market: Waypoint) => RoundTrip | undefined {
  const key = `${ship.fuel.capacity} ${ship.engine.speed} ${site.symbol}`;
  const known = tripsOf(fleet.systemRoutes(ship).tables, key, () => new Map());
  return (market) => onceIn(known, market.symbol, () => tripNow(fleet, ship, market, site));
}
