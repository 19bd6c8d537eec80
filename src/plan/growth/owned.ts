import type { Ship } from '../../wire/schemas/ship.ts';
import { isRecognised, shipsOfType, typesOf } from '../../world/ship-type.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';

/** The fleet by type, sorted once for a plan, since each rule asks. */
const fleetByType = memoizeByObject(({ world }: Situation): ReadonlyMap<string, readonly Ship[]> => {
  const fleet = new Map<string, Ship[]>();
  for (const ship of world.ships.values())
    for (const type of typesOf(ship)) {
      const alike = fleet.get(type);
      if (alike === undefined) fleet.set(type, [ship]);
      else alike.push(ship);
    }
  return fleet;
});

/** The ships of a type that the fleet has. */
export function owned(situation: Situation, shipType: string): readonly Ship[] {
  if (!isRecognised(shipType)) return shipsOfType(situation.world, shipType);
  return fleetByType(situation).get(shipType) ?? [];
}

/** The types that other ships are about to buy, one entry for each purchase. */
const typesUnderWay = memoizeByObject((claims: Situation['claims']) =>
  claims.flatMap((claim) => (claim.kind === 'purchase' ? [claim.shipType] : [])),
);

/** Number of ships of a type that other ships are about to buy. */
export function underWay({ claims }: Situation, shipType: string): number {
  return typesUnderWay(claims).filter((one) => one === shipType).length;
}
