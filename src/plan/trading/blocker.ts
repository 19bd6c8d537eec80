import { reasonOf } from '../../game/reasons.ts';
import type { PlanContext } from '../context.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { idle, type Proposal } from '../mission.ts';
import { freeUnits } from '../movement/stops.ts';
import { sellMission } from '../selling/sell-mission.ts';

/**
 * What prevents another load: a mission to sell cargo first, or why the hold cannot be filled; undefined if nothing
 * does.
 */
export function blocker(plan: PlanContext): Proposal | undefined {
  const { ship } = plan;
  if (ship.cargo.capacity === 0) return idle(reasonOf('noHold'));
  const keep = goodsForContracts(plan);
  if (ship.cargo.inventory.some(({ symbol }) => !keep.has(symbol))) {
    const mission = sellMission(plan, 'trade', keep);
    if (mission !== undefined) return { kind: 'mission', mission };
  }
  return freeUnits(ship) === 0 ? idle(reasonOf('holdUnsellable')) : undefined;
}
