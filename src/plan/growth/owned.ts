import type { Ship } from '../../wire/schemas/ship.ts';
import { shipsOfType } from '../../world/ships/ships.ts';
import type { Situation } from '../situation.ts';

/** Number of ships of a type that the fleet has. */
export function ownedCount({ world }: Situation, shipType: string): number {
  return shipsOfType(world, shipType).size;
}

/** The ships of a type that the fleet has. */
export function owned({ world }: Situation, shipType: string): Ship[] {
  return [...shipsOfType(world, shipType)].flatMap((symbol) => world.ships.get(symbol) ?? []);
}

/** Number of ships of a type that other ships are about to buy. */
export function underWay({ claims }: Situation, shipType: string): number {
  return claims.ofKind('purchase').filter((claim) => claim.shipType === shipType).length;
}
