import type { Ship } from '../../wire/schemas/ship.ts';
import type { Situation } from '../situation.ts';
import { emptied } from '../stops.ts';
import { isRigged, LASERS, SIPHONS } from './rig.ts';
import { bestStay } from './stay.ts';

/** Haulers that carry off such a part of what one more ship digs have room for it. */
const ENOUGH = 0.9;

/**
 * Whether haulers would carry off what one more ship digs, at the site that it would go to from a shipyard.
 * @param like a ship of the same type; one that cannot dig needs no room
 */
export function haveHaulersRoom(situation: Situation, like: Ship, yard: string): boolean {
  const rig = [LASERS, SIPHONS].find((one) => isRigged(like, one));
  if (rig === undefined) return true;
  const nav = { ...like.nav, waypointSymbol: yard, status: 'DOCKED' as const };
  const fuel = { ...like.fuel, current: like.fuel.capacity };
  const stay = bestStay(situation, { ...emptied(like), symbol: `${like.symbol}+1`, nav, fuel }, rig);
  return stay !== undefined && stay.part >= ENOUGH;
}
