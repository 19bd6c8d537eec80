import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aShip } from '../../kit/planning.ts';
import { system } from './galaxies.ts';

/** An explorer in orbit at a waypoint of a system, its gate unless told otherwise, with a drive of range 2,000. */
export function explorerIn(name: string, { symbol = 'T-9', place = 'G', fuel = 800 } = {}): Ship {
  const ship = aShip({ symbol, role: 'EXPLORER', frame: 'FRAME_EXPLORER', tank: 800, fuel });
  return {
    ...ship,
    modules: [{ symbol: 'MODULE_WARP_DRIVE_I', range: 2_000, requirements: {} }],
    nav: { ...ship.nav, systemSymbol: system(name), waypointSymbol: `${system(name)}-${place}`, status: 'IN_ORBIT' },
  };
}
