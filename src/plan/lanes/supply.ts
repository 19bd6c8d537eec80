import { reasonOf } from '../../game/reasons.ts';
import type { PlanContext } from '../context.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { idle, type Proposal, proposed } from '../mission.ts';
import { blocker } from '../trade/sell-mission.ts';
import { supplyBonusesIn } from '../trade/supply-bonuses.ts';
import { tradeMission } from '../trade/trade-mission.ts';
import { bestTradePlan } from '../trade/trade-plans.ts';

/** The supply lane: trade in which supply bonuses count too, so that a load may be sold below its cost. */
export function proposeSupply(plan: PlanContext): Proposal {
  const first = blocker(plan);
  if (first !== undefined) return first;
  const quotes = plan.quotes().traded;
  const supplyBonuses = supplyBonusesIn(plan, plan.systemSymbol, quotes);
  if (supplyBonuses.size === 0) return idle(whyNothingIsSpent(plan) ?? reasonOf('noFactory'));
  const found = bestTradePlan(plan, quotes, supplyBonuses);
  if (found === undefined || found.worthCredits <= found.profitCredits) return idle(reasonOf('noSupply'));
  return proposed(tradeMission(plan, found));
}
