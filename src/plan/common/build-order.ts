import { highest } from '../../game/numbers/extremes.ts';
import type { PlanContext } from '../context.ts';
import type { Missing } from './construction.ts';

/** Game hours in which the known makers, fed, make what is missing of a good; 0 where nobody is known to sell it. */
function hoursToMake(plan: Pick<PlanContext, 'quotes' | 'tuning'>, { tradeSymbol, missing }: Missing): number {
  const sold = plan.quotes().asks(tradeSymbol);
  const volumes = sold.reduce((sum, { tradeVolume }) => sum + tradeVolume, 0);
  return volumes === 0 ? 0 : missing / (volumes * plan.tuning.supply.madeWhenFed);
}

/**
 * What of the missing goods is brought now. The one that takes longest to be made decides when the gate opens: its makers
 * grow while it is bought steadily (facts: activity). Until another takes almost as long it waits, and the credits buy
 * ships; unless there are so many credits that nothing has to wait.
 */
export function broughtNow(
  plan: Pick<PlanContext, 'quotes' | 'tuning'>,
  goods: readonly Missing[],
  freeCredits: number,
): readonly Missing[] {
  const { nothingWaitsCredits, beginsEarlier } = plan.tuning.building;
  if (freeCredits > nothingWaitsCredits) return goods;
  const hours = goods.map((good) => hoursToMake(plan, good));
  const most = highest(hours);
  return goods.filter((_, index) => (hours[index] ?? 0) * beginsEarlier >= most);
}
