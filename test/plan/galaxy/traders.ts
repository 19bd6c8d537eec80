import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aShip } from '../../kit/planning.ts';
import { type PlaceTold, type SystemTold, system } from './galaxies.ts';

/** A freighter in orbit at a waypoint of a system, its gate unless told otherwise. */
export function freighterIn(name: string, { symbol = 'T-20', place = 'G', fuel = 2_300 } = {}): Ship {
  const ship = aShip({ symbol, frame: 'FRAME_HEAVY_FREIGHTER', tank: 2_300, fuel, capacity: 225 });
  return {
    ...ship,
    nav: { ...ship.nav, systemSymbol: system(name), waypointSymbol: `${system(name)}-${place}`, status: 'IN_ORBIT' },
  };
}

const markets = (count: number): Record<string, PlaceTold> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`M${index}`, { x: index, hasMarket: true }]));

/** A system that looks rich, so many of whose markets are known. */
export function aRichSystem(told: SystemTold, count = 10): SystemTold {
  return { counts: { PLANET: 6, ORBITAL_STATION: 6 }, places: markets(count), ...told };
}
