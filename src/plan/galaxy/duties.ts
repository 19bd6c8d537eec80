import { ABROAD, type Lane } from '../../config/rules/lanes.ts';
import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { isAbroad, isHomeGateOpen } from './gates.ts';

/** Ship symbols in the order in which the ships were bought: A-2 before A-1F. */
export function byAge(one: Ship, other: Ship): number {
  return one.symbol.length - other.symbol.length || (one.symbol < other.symbol ? -1 : 1);
}

/**
 * How many ships that both scout and go abroad are older than one of them, and how many of those are at home. Each plan
 * asks, so the fleet is not sorted.
 */
function olderThan({ world, strategy }: Situation, ship: Ship): { readonly all: number; readonly atHome: number } {
  let [all, atHome] = [0, 0];
  for (const other of world.ships.values()) {
    if (byAge(other, ship) >= 0 || !isRoamer(lanesOf(strategy, other))) continue;
    all += 1;
    if (!isAbroad(world, other)) atHome += 1;
  }
  return { all, atHome };
}

/** Whether a ship both scouts and goes abroad. */
function isRoamer(lanes: readonly Lane[]): boolean {
  return lanes.includes('scout') && lanes.some((lane) => ABROAD.includes(lane));
}

/**
 * The lanes of a ship now. Those that scout and go abroad scout at home until the home gate is open; then the oldest
 * there stay, the next explore first, and the others chart first: a lane with a floor is never given up for another
 * that pays more now. A ship that is abroad already goes on there, whatever the home gate.
 */
export function lanesNow(situation: Situation, ship: Ship): readonly Lane[] {
  const lanes = lanesOf(situation.strategy, ship);
  if (!lanes.some((lane) => ABROAD.includes(lane))) return lanes;
  const atHome = lanes.filter((lane) => !ABROAD.includes(lane));
  if (!isAbroad(situation.world, ship) && !isHomeGateOpen(situation.world)) return atHome;
  if (!isRoamer(lanes)) return lanes;
  const { scouts, explorers } = tuningOf(situation).charting;
  const older = olderThan(situation, ship);
  if (!isAbroad(situation.world, ship) && older.atHome < scouts) return atHome;
  const explores = older.all - Math.min(scouts, older.atHome) < explorers;
  return lanes.filter((lane) => lane !== 'scout').sort((a, b) => rank(a, explores) - rank(b, explores));
}

function rank(lane: Lane, explores: boolean): number {
  return (lane === 'explore') === explores ? 0 : 1;
}
