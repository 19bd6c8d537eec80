import type { Ship } from '../../wire/schemas/ship.ts';
import type { Situation } from '../situation.ts';
import { emptied } from '../stops.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { bestMiningAssignment } from './mining-assignment.ts';
import { isEquipped, LASERS, SIPHONS } from './mining-equipment.ts';

/**
 * Whether haulers would carry off the output of one more ship, at the site that it would go to from a shipyard.
 * @param like a ship of the same type; one that cannot dig needs no room
 */
export function haveHaulersRoom(situation: Situation, like: Ship, yard: string): boolean {
  const equipment = [LASERS, SIPHONS].find((one) => isEquipped(like, one));
  if (equipment === undefined) return true;
  const nav = { ...like.nav, waypointSymbol: yard, status: 'DOCKED' as const };
  const fuel = { ...like.fuel, current: like.fuel.capacity };
  const stay = bestMiningAssignment(situation, { ...emptied(like), symbol: `${like.symbol}+1`, nav, fuel }, equipment);
  return stay !== undefined && stay.part >= tuningOf(situation).hauling.roomEnough;
}
