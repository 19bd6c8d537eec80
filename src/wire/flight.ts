import type { Flight } from '../game/physics/observed/reading.ts';
import { flightModeOf } from '../game/physics/travel.ts';
import { msFromIso } from '../time/iso.ts';
import type { Ship, ShipNav } from './schemas/ship.ts';

/**
 * The flight in a reply to navigate-ship, timed by the reply's own timestamps; undefined for a flight mode without a
 * known rule.
 * @param ship the ship before the flight
 * @param speed game seconds per second
 */
export function flightOf(ship: Ship, { route, ...nav }: ShipNav, speed: number): Flight | undefined {
  const flightMode = flightModeOf(nav.flightMode);
  if (flightMode === undefined) return undefined;
  return {
    from: route.origin,
    to: route.destination,
    flightMode,
    engineSpeed: ship.engine.speed,
    engineCondition: ship.engine.condition,
    durationMs: msFromIso(route.arrival) - msFromIso(route.departureTime),
    speed,
  };
}
