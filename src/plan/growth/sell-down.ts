import type { PlanContext } from '../context.ts';
import type { Mission } from '../mission.ts';
import { yardMission } from './nearest-yard.ts';

/**
 * The last mission of a ship that has nothing to do shortly before the reset, where the strategy wants it: the boards
 * count credits, and no ship outlasts the reset (facts: last-purchases). Probes stay, since others plan by what they
 * see, and so does a ship with cargo.
 */
export function sellDownMission(plan: PlanContext): Mission | undefined {
  const { ship } = plan;
  const { scrapIdleInLastHours = 0 } = plan.strategy;
  const leftSeconds = plan.secondsToReset;
  if (leftSeconds > scrapIdleInLastHours * 3_600 || ship.cargo.capacity === 0 || ship.cargo.units > 0) return undefined;
  const mission = yardMission(plan, { kind: 'scrap' }, 'be scrapped');
  const { requestSeconds } = plan.tuning.timing;
  if (mission === undefined || mission.expected.seconds + requestSeconds > leftSeconds) return undefined;
  const minutes = Math.floor(leftSeconds / 60);
  return { ...mission, because: `it has nothing to do, and the reset is in ${minutes} min` };
}
