import { goodFacts } from '../facts/goods.ts';
import { refuse } from '../service/refusal.ts';
import { cargoUnits } from '../ships/cargo.ts';
import type { ShipState } from '../state.ts';

/** A good in a list. */
export function goodReply(symbol: string) {
  const facts = goodFacts(symbol);
  return { symbol, name: facts?.name ?? symbol, description: facts?.description ?? '' };
}

/** A ship's hold; a negative one cannot be returned, whatever the request did before (facts: negative-cargo). */
export function cargoReply(ship: ShipState) {
  if (Object.values(ship.cargo).some((units) => units < 0)) {
    refuse('responseSerialization', 'The server did not return a valid response.');
  }
  return {
    capacity: ship.cargoCapacity,
    units: cargoUnits(ship),
    inventory: Object.entries(ship.cargo).map(([symbol, units]) => ({ ...goodReply(symbol), units })),
  };
}
