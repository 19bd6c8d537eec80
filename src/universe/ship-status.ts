import type { ShipNavState, ShipState } from './state.ts';

/** The nav status at an instant: a ship whose arrival has passed is in orbit (game-facts 3.2). */
export function navStatusAt(ship: ShipState, nowMs: number): ShipNavState['status'] {
  if (ship.nav.status === 'IN_TRANSIT' && nowMs >= ship.nav.arrivalMs) return 'IN_ORBIT';
  return ship.nav.status;
}

/** True while the ship is docked at or in orbit around its waypoint. */
export function isPresent(ship: ShipState, waypointSymbol: string, nowMs: number): boolean {
  return ship.nav.waypointSymbol === waypointSymbol && navStatusAt(ship, nowMs) !== 'IN_TRANSIT';
}

/** Whole seconds of server time until an instant, rounded up; 0 once it has passed. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
