import type { WorldState } from './state.ts';

/** A ship that we bought. */
export interface ShipBought {
  readonly shipSymbol: string;
  readonly shipType: string;
  readonly priceCredits: number;
}

/** Remembers a purchase: by the books of earlier runs, or one that was found by reading. */
export function noteBought(world: WorldState, { shipSymbol, shipType, priceCredits }: ShipBought): void {
  world.boughtAs.set(shipSymbol, shipType);
  world.paidForShips.set(shipSymbol, priceCredits);
}
