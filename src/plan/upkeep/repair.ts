import type { Ship } from '../../wire/schemas/ship.ts';
import { conditionOf, needsRepair } from '../../world/ship-parts.ts';
import type { Situation } from '../situation.ts';
import { atYard, type Fulfillment } from './fulfillment.ts';

/** Repair the ship; `condition` as it was known when the order was given (see `conditionOf`). */
export interface RepairDirective {
  readonly kind: 'repairShip';
  readonly condition?: number | undefined;
}

/**
 * The shipyard knows whether there is anything to repair: no reply tells the wear of a flight. A ship that was read since
 * the order and needs nothing was repaired, though the reply was lost.
 */
export function repairing(situation: Situation, ship: Ship, { condition }: RepairDirective): Fulfillment {
  if (needsRepair(ship) === false && conditionOf(ship) !== condition) return { kind: 'done' };
  return atYard(situation, ship, { kind: 'repair' }, 'be repaired');
}
