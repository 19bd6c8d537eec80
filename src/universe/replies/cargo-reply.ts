import { cargoUnits } from '../cargo.ts';
import { goodFacts } from '../facts/goods.ts';
import type { ShipState } from '../state.ts';

/** A good as listings name it. */
export function goodReply(symbol: string) {
  const facts = goodFacts(symbol);
  return { symbol, name: facts?.name ?? symbol, description: facts?.description ?? '' };
}

/** A ship's hold. */
export function cargoReply(ship: ShipState) {
  return {
    capacity: ship.cargoCapacity,
    units: cargoUnits(ship),
    inventory: Object.entries(ship.cargo).map(([symbol, units]) => ({ ...goodReply(symbol), units })),
  };
}
