import type { Lane } from '../../game/lanes.ts';
import type { PlanContext } from '../context.ts';
import type { Mission } from '../mission.ts';
import { blocker } from '../trade/sell-mission.ts';
import { nearestWay, travelMission } from './travel.ts';

/**
 * The way of a ship to the nearest system in which its rule has it work; undefined where it is in one, still has cargo
 * to sell, or no way is known that can be paid for.
 * @param lanes of the ship
 */
export function wayToWork(plan: PlanContext, [lane]: readonly Lane[]): Mission | undefined {
  if (lane === undefined || plan.mayWorkIn(plan.systemSymbol) || blocker(plan)?.kind === 'mission') return undefined;
  const way = nearestWay(plan, (systemSymbol) => plan.mayWorkIn(systemSymbol));
  if (way === undefined) return undefined;
  const what = `on the way to work in ${way.systemSymbol}`;
  const does = plan.ship.cargo.capacity > 0 ? 'trading' : 'charting';
  const mission = travelMission(plan, { way }, { lane, does, what, profitCredits: 0, seconds: 0 });
  return { ...mission, because: 'the strategy has it work there (stay)' };
}
