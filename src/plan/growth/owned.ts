import type { Ship } from '../../wire/schemas/ship.ts';
import { shipsOfType } from '../../world/ships/ships.ts';
import type { FleetContext } from '../fleet-context.ts';

/** Number of ships of a type that the fleet has. */
export function ownedCount({ world }: Pick<FleetContext, 'world'>, shipType: string): number {
  return shipsOfType(world, shipType).size;
}

/** The ships of a type that the fleet has. */
export function owned({ world }: Pick<FleetContext, 'world'>, shipType: string): Ship[] {
  return [...shipsOfType(world, shipType)].flatMap((symbol) => world.ships.get(symbol) ?? []);
}

/** Number of ships of a type that other ships are about to buy. */
export function purchasesUnderWay({ claims }: Pick<FleetContext, 'claims'>, shipType: string): number {
  return claims.ofKind('purchase').filter((claim) => claim.shipType === shipType).length;
}
