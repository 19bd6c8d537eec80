import type { ShipState } from './state.ts';

/** Units aboard, of all goods. */
export function cargoUnits(ship: ShipState): number {
  let units = 0;
  for (const symbol in ship.cargo) units += ship.cargo[symbol] ?? 0;
  return units;
}

/** Units that the hold has room for. */
export function freeUnits(ship: ShipState): number {
  return ship.cargoCapacity - cargoUnits(ship);
}

/** Puts units of a good aboard; the caller has made sure of the room. */
export function loadCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  ship.cargo[tradeSymbol] = (ship.cargo[tradeSymbol] ?? 0) + units;
}

/** Takes units of a good out of the hold; the caller has made sure that they are there. */
export function unloadCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  const left = (ship.cargo[tradeSymbol] ?? 0) - units;
  if (left < 0) throw new RangeError(`unloadCargo: expected at least ${units} ${tradeSymbol}, missing ${-left}`);
  if (left === 0) delete ship.cargo[tradeSymbol];
  else ship.cargo[tradeSymbol] = left;
}
