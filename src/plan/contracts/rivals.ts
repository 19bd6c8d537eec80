import { lanesOf } from '../../config/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, secondsToArrival } from '../situation.ts';
import { emptied } from '../stops.ts';
import type { Need } from './needs.ts';
import { rejectionReason } from './rejection-reason.ts';
import { bestSource } from './source.ts';

/** A ship of less than this part of the stronger one's haulage only gets in its way. */
const OF_SOME_USE = 1 / 3;

/** How much a ship carries how fast: cargo units × engine speed. */
function haulRoute(ship: Ship): number {
  return ship.cargo.capacity * ship.engine.speed;
}

/** How many lanes of a ship come before contracts; without end where they are none of its lanes. */
function lanesBeforeContracts({ strategy }: Situation, ship: Ship): number {
  const before = lanesOf(strategy, ship).indexOf('contract');
  return before === -1 ? Number.POSITIVE_INFINITY : before;
}

/**
 * The ship in this system that hauls most, if it hauls more than the given one and puts contracts no further back; as it
 * will come, emptied.
 */
function strongerShip(situation: Situation, ship: Ship): Ship | undefined {
  let strongest = ship;
  const mostBefore = lanesBeforeContracts(situation, ship);
  for (const other of situation.world.ships.values()) {
    if (other.nav.systemSymbol !== ship.nav.systemSymbol || situation.outOfService?.has(other.symbol)) continue;
    const puts = lanesBeforeContracts(situation, other);
    if (Number.isFinite(puts) && puts <= mostBefore && haulRoute(other) > haulRoute(strongest)) strongest = other;
  }
  return strongest === ship ? undefined : emptied(strongest);
}

/**
 * Whether the final payment, and with it the next contract, would wait for this ship: a stronger one would have fetched
 * all that is left of the line sooner, and nothing keeps it from that.
 * @param seconds game seconds until this ship could hand over
 */
export function wouldHoldUp(situation: Situation, ship: Ship, need: Need, seconds: number): boolean {
  const stronger = strongerShip(situation, ship);
  const alone = stronger && bestSource(situation, stronger, need);
  if (stronger === undefined || alone === undefined || rejectionReason(situation, stronger, need, alone)) return false;
  return secondsToArrival(situation, stronger) + alone.seconds < seconds;
}

/** Whether fetching for a line is left to a stronger ship: it hauls several times as much, or would be done sooner. */
export function isLeftToStrongerShip(situation: Situation, ship: Ship, need: Need, seconds: number): boolean {
  const stronger = strongerShip(situation, ship);
  if (stronger === undefined) return false;
  const isOfUse = haulRoute(ship) >= OF_SOME_USE * haulRoute(stronger);
  return wouldHoldUp(situation, ship, need, isOfUse ? seconds : Number.POSITIVE_INFINITY);
}
