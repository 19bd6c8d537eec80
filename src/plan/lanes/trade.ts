import { reasonOf } from '../../game/reasons.ts';
import type { PlanContext } from '../context.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { idle, type Proposal } from '../mission.ts';
import { blocker } from '../trade/sell-mission.ts';
import { NO_SUPPLY_BONUSES } from '../trade/supply-bonuses.ts';
import { tradeMission } from '../trade/trade-mission.ts';
import { bestTradePlan } from '../trade/trade-plans.ts';

/** The trade lane: first sell the cargo, then take the load and the routes that earn most a second. */
export function proposeTrade(plan: PlanContext): Proposal {
  const first = blocker(plan);
  if (first !== undefined) return first;
  const found = bestTradePlan(plan, plan.quotes().traded, NO_SUPPLY_BONUSES);
  if (found === undefined) return idle(whyNothingIsSpent(plan) ?? reasonOf('noTrade'));
  return { kind: 'mission', mission: tradeMission(plan, found) };
}
