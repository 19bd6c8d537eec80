import type { ShipNavState, ShipState } from './ship-state.ts';

/** The nav status at an instant: a ship whose arrival has passed is in orbit (facts: nav-states). */
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

/** Units in the hold, of all goods. */
export function cargoUnits(ship: ShipState): number {
  let units = 0;
  for (const symbol in ship.cargo) units += ship.cargo[symbol] ?? 0;
  return units;
}

/** Free units in the hold. */
export function freeUnits(ship: ShipState): number {
  return ship.cargoCapacity - cargoUnits(ship);
}

/** Loads units of a good; the caller has checked the room. */
export function loadCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  ship.cargo[tradeSymbol] = (ship.cargo[tradeSymbol] ?? 0) + units;
}

/** Unloads units of a good; the caller has checked that they are there. */
export function unloadCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  const left = (ship.cargo[tradeSymbol] ?? 0) - units;
  if (left < 0) throw new RangeError(`unloadCargo: expected at least ${units} ${tradeSymbol}, missing ${-left}`);
  if (left === 0) delete ship.cargo[tradeSymbol];
  else ship.cargo[tradeSymbol] = left;
}
