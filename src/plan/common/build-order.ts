import { highest } from '../../game/numbers/extremes.ts';
import type { PlanContext } from '../context.ts';
import type { Missing } from './construction.ts';
import { volumesSold } from './site-purse.ts';

/** Game hours in which the known makers, fed, make what is missing of a good; 0 where nobody is known to sell it. */
function hoursToMake(plan: Pick<PlanContext, 'quotes' | 'tuning'>, { tradeSymbol, missing }: Missing): number {
  const volumes = volumesSold(plan, tradeSymbol);
  return volumes === 0 ? 0 : missing / (volumes * plan.tuning.supply.madeWhenFed);
}

/**
 * The missing goods that are bought now. The one that takes longest to make decides when the gate opens, and its makers
 * grow while it is bought steadily (facts: activity). The others wait until they take almost as long, so that the credits
 * buy ships first; with enough credits for all, none waits.
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
