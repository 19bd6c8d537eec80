import { lanesOf } from '../../config/rules/ship-rules.ts';
import { buysShips } from '../../game/lanes.ts';
import type { PlanContext } from '../../plan/context.ts';
import { purchasesThatWait, type WaitingPurchase } from '../../plan/growth/purchase-rules.ts';
import type { MissionChosen } from '../events.ts';

/** Game seconds between looks at waiting purchases: only what people are told depends on it. */
const LOOK_EVERY_SECONDS = 600;

/**
 * Tells every few minutes which rules of purchases would have another ship and do not get one, and why; by the first ship
 * that plans then and buys ships at home.
 */
export function watchPurchases(
  tell: (waiting: readonly WaitingPurchase[], plan: PlanContext) => void,
): (chosen: MissionChosen) => void {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return ({ plan, choice }) => {
    const isDue = (plan.nowMs - lookedAtMs) * plan.speed >= LOOK_EVERY_SECONDS * 1_000;
    if (!isDue || choice.mission?.lane === 'growth') return;
    if (!buysShips(lanesOf(plan.strategy, plan.ship), 'atHome')) return;
    lookedAtMs = plan.nowMs;
    tell(purchasesThatWait(plan), plan);
  };
}
