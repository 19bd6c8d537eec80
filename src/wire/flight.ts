import type { Flight } from '../rules/observed/reading.ts';
import { msFromIso } from '../time/iso.ts';
import type { Ship, ShipNav } from './schemas/ship.ts';

/**
 * The flight that a reply to navigate-ship tells of, timed by the reply's own timestamps.
 * @param ship as it was before
 * @param speed game seconds per second
 */
export function flightOf(ship: Ship, { route, flightMode }: ShipNav, speed: number): Flight {
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
