import { distanceBetween, fuelNeeded, type Point, travelSeconds } from '../../game/physics/travel.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { lists } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Stop } from '../mission.ts';

/** A flight inside a system. */
export interface TankFlight {
  readonly flightMode: 'CRUISE' | 'DRIFT';
  readonly seconds: number;
  readonly fuel: number;
}

/** Where a tank can be filled in a system: fuel stations, even while uncharted, and markets that list fuel. */
export function stationsIn(
  fleet: Pick<FleetContext, 'world' | 'isAvoided' | 'isBackedOff'>,
  systemSymbol: string,
): Waypoint[] {
  const { waypoints, markets } = fleet.world;
  return waypoints.in(systemSymbol).filter(({ symbol, type }) => {
    const market = markets.get(symbol);
    const sellsFuel = type === 'FUEL_STATION' || (market !== undefined && lists(market, 'FUEL'));
    return sellsFuel && !fleet.isAvoided(symbol) && !fleet.isBackedOff('refuel', symbol);
  });
}

/** The nearest of some waypoints to a place, and how far it is; undefined where there is none. */
export function nearestOf(from: Point, waypoints: readonly Waypoint[]) {
  let nearest: { readonly waypoint: Waypoint; readonly distance: number } | undefined;
  for (const waypoint of waypoints) {
    const distance = distanceBetween(from, waypoint);
    if (nearest === undefined || distance < nearest.distance) nearest = { waypoint, distance };
  }
  return nearest;
}

/** A flight over a distance in a mode. */
export function flightOver({ engine, fuel }: Ship, distance: number, flightMode: TankFlight['flightMode']): TankFlight {
  const seconds = travelSeconds(distance, flightMode, engine.speed);
  return { flightMode, seconds, fuel: fuelNeeded(distance, flightMode, fuel.capacity) };
}

/** The fastest flight over a distance that this fuel allows. */
export function flightWith(ship: Ship, distance: number, fuel: number): TankFlight {
  const cruise = flightOver(ship, distance, 'CRUISE');
  return cruise.fuel <= fuel ? cruise : flightOver(ship, distance, 'DRIFT');
}

/** Whether so much is missing in a tank with this fuel that a ship fills it at a fuel station. */
export function isWorthFilling(plan: Pick<PlanContext, 'ship' | 'tuning'>, fuel: number): boolean {
  return plan.ship.fuel.capacity - fuel >= plan.tuning.warping.worthFilling;
}

/** What fills a ship's tank before it goes on: the stops, and how they leave it. */
export interface Filling {
  readonly stops: readonly Stop[];
  readonly at: Waypoint;
  readonly fuel: number;
  readonly seconds: number;
}

/** A ship's way to the nearest fuel station of its system; undefined where there is none. */
export function fillingOf(plan: PlanContext): Filling | undefined {
  const { ship } = plan;
  const here = plan.world.waypoints.get(plan.here);
  const station = here && nearestOf(here, stationsIn(plan, plan.systemSymbol));
  if (station === undefined) return undefined;
  const { waypoint, distance } = station;
  const isHere = waypoint.symbol === plan.here;
  const { flightMode, seconds } = flightWith(ship, distance, ship.fuel.current);
  const stops: Stop[] = [{ waypoint: waypoint.symbol, flightMode, actions: [{ kind: 'refuel' }] }];
  return { stops, at: waypoint, fuel: ship.fuel.capacity, seconds: isHere ? 0 : seconds };
}
