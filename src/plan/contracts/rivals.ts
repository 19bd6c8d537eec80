import { lanesOf } from '../../config/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, secondsToArrival } from '../situation.ts';
import { emptied } from '../stops.ts';
import { tuningOf } from '../tuning/tuning.ts';
import type { Need } from './needs.ts';
import { rejectionReason } from './rejection-reason.ts';
import { bestSource } from './source.ts';

/** Hauling power of a ship: cargo units × engine speed. */
function haulingPower(ship: Ship): number {
  return ship.cargo.capacity * ship.engine.speed;
}

/** Number of a ship's lanes before the contract lane; infinite if it does not have that lane. */
function lanesBeforeContracts({ strategy }: Situation, ship: Ship): number {
  const before = lanesOf(strategy, ship).indexOf('contract');
  return before === -1 ? Number.POSITIVE_INFINITY : before;
}

/**
 * The ship of this system with the highest hauling power, if it exceeds the given ship's and contracts come no later in
 * its lanes. It is returned with an empty hold, as it will come.
 */
function strongerShip(situation: Situation, ship: Ship): Ship | undefined {
  let strongest = ship;
  const mostBefore = lanesBeforeContracts(situation, ship);
  for (const other of situation.world.ships.values()) {
    if (other.nav.systemSymbol !== ship.nav.systemSymbol || situation.outOfService?.has(other.symbol)) continue;
    const puts = lanesBeforeContracts(situation, other);
    if (Number.isFinite(puts) && puts <= mostBefore && haulingPower(other) > haulingPower(strongest)) strongest = other;
  }
  return strongest === ship ? undefined : emptied(strongest);
}

/**
 * Whether the final payment, and with it the next contract, would wait for this ship: a stronger ship could fetch the
 * rest of the line sooner, and nothing prevents it.
 * @param seconds game seconds until this ship could hand over
 */
export function wouldHoldUp(situation: Situation, ship: Ship, need: Need, seconds: number): boolean {
  const stronger = strongerShip(situation, ship);
  const alone = stronger && bestSource(situation, stronger, need);
  if (stronger === undefined || alone === undefined || rejectionReason(situation, stronger, need, alone)) return false;
  return secondsToArrival(situation, stronger) + alone.seconds < seconds;
}

/** Whether a line is left to a stronger ship: it hauls several times as much, or would be done sooner. */
export function isLeftToStrongerShip(situation: Situation, ship: Ship, need: Need, seconds: number): boolean {
  const stronger = strongerShip(situation, ship);
  if (stronger === undefined) return false;
  const isOfUse = haulingPower(ship) >= tuningOf(situation).contracts.ofSomeUse * haulingPower(stronger);
  return wouldHoldUp(situation, ship, need, isOfUse ? seconds : Number.POSITIVE_INFINITY);
}
