import type { WorldState } from './state.ts';

/** A ship that we bought. */
export interface ShipBought {
  readonly shipSymbol: string;
  /** Undefined if the reply did not say it. */
  readonly shipType: string | undefined;
  readonly priceCredits: number;
}

/** Remembers a purchase, from its reply, from the books, or found by reading. */
export function noteBought(world: WorldState, { shipSymbol, shipType, priceCredits }: ShipBought): void {
  if (shipType !== undefined) world.boughtAs.set(shipSymbol, shipType);
  world.paidForShips.set(shipSymbol, priceCredits);
}
