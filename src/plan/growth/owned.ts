import type { Ship } from '../../wire/schemas/ship.ts';
import { shipsOfType } from '../../world/ship-type.ts';
import { memoizeByKey, memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';

const ownedOf = memoizeByKey<Situation, string, readonly Ship[]>();

/** The ships of a type that the fleet has; searched once for a plan, since several rules ask. */
export function owned(situation: Situation, shipType: string): readonly Ship[] {
  return ownedOf(situation, shipType, () => shipsOfType(situation.world, shipType));
}

/** The types that other ships are about to buy, one entry for each purchase. */
const typesUnderWay = memoizeByObject((claims: Situation['claims']) =>
  claims.flatMap((claim) => (claim.kind === 'purchase' ? [claim.shipType] : [])),
);

/** Number of ships of a type that other ships are about to buy. */
export function underWay({ claims }: Situation, shipType: string): number {
  return typesUnderWay(claims).filter((one) => one === shipType).length;
}
