import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { tradedQuotesIn } from '../market/quotes.ts';
import { idle, type Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { blocker } from '../trading/blocker.ts';
import { supplyBonusesIn } from '../trading/supply-bonuses.ts';
import { tradeMission } from '../trading/trade-mission.ts';
import { bestTradePlan } from '../trading/trade-plans.ts';

/**
 * The supply lane: like trade, but supply bonuses of factories count too, so a load may even be sold below its cost.
 * Idle if the best load supplies no factory.
 */
export function proposeSupply(situation: Situation, ship: Ship): Proposal {
  const first = blocker(situation, ship);
  if (first !== undefined) return first;
  const quotes = tradedQuotesIn(situation, ship.nav.systemSymbol);
  const supplyBonuses = supplyBonusesIn(situation, ship.nav.systemSymbol, quotes);
  if (supplyBonuses.size === 0) return idle(whyNothingIsSpent(situation) ?? reasonOf('noFactory'));
  const found = bestTradePlan(situation, ship, quotes, supplyBonuses);
  if (found === undefined || found.worthCredits <= found.profitCredits) return idle(reasonOf('noSupply'));
  return { kind: 'mission', mission: tradeMission(situation, ship, found) };
}
