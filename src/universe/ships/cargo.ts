import type { ShipState } from '../state.ts';

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
