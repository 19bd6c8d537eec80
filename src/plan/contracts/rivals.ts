import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { emptied } from '../movement/stops.ts';
import type { Need } from './needs.ts';
import { rejectionReason } from './rejection-reason.ts';
import { bestSource } from './source.ts';

/** Hauling power of a ship: cargo units × engine speed. */
function haulingPower(ship: Ship): number {
  return ship.cargo.capacity * ship.engine.speed;
}

/** Number of a ship's lanes before the contract lane; infinite if it does not have that lane. */
function lanesBeforeContracts({ strategy }: Pick<FleetContext, 'strategy'>, ship: Ship): number {
  const before = lanesOf(strategy, ship).indexOf('contract');
  return before === -1 ? Number.POSITIVE_INFINITY : before;
}

/**
 * The ship of this system with the highest hauling power, if it exceeds the given ship's and contracts come no later in
 * its lanes. It is returned with an empty hold, as it will come.
 */
function strongerShip(plan: PlanContext): Ship | undefined {
  const { ship } = plan;
  let strongest = ship;
  const mostBefore = lanesBeforeContracts(plan, ship);
  for (const other of plan.world.ships.values()) {
    if (other.nav.systemSymbol !== plan.systemSymbol || plan.outOfService.has(other.symbol)) continue;
    const puts = lanesBeforeContracts(plan, other);
    if (Number.isFinite(puts) && puts <= mostBefore && haulingPower(other) > haulingPower(strongest)) strongest = other;
  }
  return strongest === ship ? undefined : emptied(strongest);
}

/**
 * Whether the final payment, and with it the next contract, would wait for this ship: a stronger ship could fetch the
 * rest of the line sooner, and nothing prevents it.
 * @param seconds game seconds until this ship could hand over
 */
export function wouldHoldUp(plan: PlanContext, need: Need, seconds: number): boolean {
  const stronger = strongerShip(plan);
  const alone = stronger && bestSource(plan, stronger, need);
  if (stronger === undefined || alone === undefined || rejectionReason(plan, stronger, need, alone)) return false;
  return plan.secondsToArrival(stronger) + alone.seconds < seconds;
}

/** Whether a line is left to a stronger ship: it hauls several times as much, or would be done sooner. */
export function isLeftToStrongerShip(plan: PlanContext, need: Need, seconds: number): boolean {
  const stronger = strongerShip(plan);
  if (stronger === undefined) return false;
  const isOfUse = haulingPower(plan.ship) >= plan.tuning.contracts.ofSomeUse * haulingPower(stronger);
  return wouldHoldUp(plan, need, isOfUse ? seconds : Number.POSITIVE_INFINITY);
}
