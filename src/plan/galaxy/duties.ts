import { ABROAD, type Lane } from '../../config/rules/lanes.ts';
import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { isHomeGateOpen } from './gates.ts';

/** Ship symbols in the order in which the ships were bought: A-2 before A-1F. */
function byAge(one: Ship, other: Ship): number {
  return one.symbol.length - other.symbol.length || (one.symbol < other.symbol ? -1 : 1);
}

/** The ships that both scout and go abroad, oldest first: worked out once for a plan. */
const roamersOf = memoizeByObject(({ world, strategy }: Situation) => {
  const isRoamer = (ship: Ship) => {
    const lanes = lanesOf(strategy, ship);
    return lanes.includes('scout') && ABROAD.some((lane) => lanes.includes(lane));
  };
  const roamers = [...world.ships.values()].filter(isRoamer).sort(byAge);
  return new Map(roamers.map(({ symbol }, index) => [symbol, index]));
});

/**
 * The lanes of a ship now. Those that scout and go abroad scout until the home gate is open; then the oldest stay, the
 * next explore first, and the others chart first: a lane with a floor is never given up for another that pays more now.
 */
export function lanesNow(situation: Situation, ship: Ship): readonly Lane[] {
  const lanes = lanesOf(situation.strategy, ship);
  if (!lanes.some((lane) => ABROAD.includes(lane))) return lanes;
  if (!isHomeGateOpen(situation.world)) return lanes.filter((lane) => !ABROAD.includes(lane));
  const place = roamersOf(situation).get(ship.symbol);
  if (place === undefined) return lanes;
  const { scouts, explorers } = tuningOf(situation).charting;
  if (place < scouts) return lanes.filter((lane) => !ABROAD.includes(lane));
  const explores = place < scouts + explorers;
  return lanes.filter((lane) => lane !== 'scout').sort((a, b) => rank(a, explores) - rank(b, explores));
}

function rank(lane: Lane, explores: boolean): number {
  return (lane === 'explore') === explores ? 0 : 1;
}
