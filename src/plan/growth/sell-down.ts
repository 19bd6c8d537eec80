import type { Ship } from '../../wire/schemas/ship.ts';
import type { Mission } from '../mission.ts';
import { type Situation, secondsToReset } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { yardMission } from './nearest-yard.ts';

/**
 * The last mission of a ship that has nothing to do shortly before the reset, where the strategy wants it: the boards
 * count credits, and no ship outlasts the reset (facts: last-purchases). Probes stay, since others plan by what they
 * see, and so does a ship with cargo.
 */
export function sellDownMission(situation: Situation, ship: Ship): Mission | undefined {
  const { scrapIdleInLastHours = 0 } = situation.strategy;
  const leftSeconds = secondsToReset(situation);
  if (leftSeconds > scrapIdleInLastHours * 3_600 || ship.cargo.capacity === 0 || ship.cargo.units > 0) return undefined;
  const mission = yardMission(situation, ship, { kind: 'scrap' }, 'be scrapped');
  const { requestSeconds } = tuningOf(situation).timing;
  if (mission === undefined || mission.expected.seconds + requestSeconds > leftSeconds) return undefined;
  const minutes = Math.floor(leftSeconds / 60);
  return { ...mission, because: `it has nothing to do, and the reset is in ${minutes} min` };
}
