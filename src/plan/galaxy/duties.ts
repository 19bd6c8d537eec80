import { ABROAD, type Lane } from '../../config/rules/lanes.ts';
import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { isAbroad, isHomeGateOpen } from './gates.ts';

/** Ship symbols in the order in which the ships were bought: A-2 before A-1F. */
export function byAge(one: Ship, other: Ship): number {
  return one.symbol.length - other.symbol.length || (one.symbol < other.symbol ? -1 : 1);
}

/**
 * The ships that both scout and go abroad: the oldest of those at home, as many as scout there, then all others, oldest
 * first. Worked out once for a plan.
 */
const roamersOf = memoizeByObject((situation: Situation) => {
  const { world, strategy } = situation;
  const isRoamer = (ship: Ship) => {
    const lanes = lanesOf(strategy, ship);
    return lanes.includes('scout') && ABROAD.some((lane) => lanes.includes(lane));
  };
  const roamers = [...world.ships.values()].filter(isRoamer).sort(byAge);
  const scouts = roamers.filter((ship) => !isAbroad(world, ship)).slice(0, tuningOf(situation).charting.scouts);
  const others = roamers.filter((ship) => !scouts.includes(ship));
  return {
    scouts: new Set(scouts.map(symbolOf)),
    others: new Map(others.map((ship, index) => [symbolOf(ship), index])),
  };
});

const symbolOf = ({ symbol }: Ship) => symbol;

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
  const { scouts, others } = roamersOf(situation);
  if (scouts.has(ship.symbol)) return atHome;
  const place = others.get(ship.symbol);
  if (place === undefined) return lanes;
  const explores = place < tuningOf(situation).charting.explorers;
  return lanes.filter((lane) => lane !== 'scout').sort((a, b) => rank(a, explores) - rank(b, explores));
}

function rank(lane: Lane, explores: boolean): number {
  return (lane === 'explore') === explores ? 0 : 1;
}
