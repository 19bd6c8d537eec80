import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { tradedQuotesIn } from '../market/quotes.ts';
import { idle, type Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { blocker } from '../trading/blocker.ts';
import { NO_SUPPLY_BONUSES } from '../trading/supply-bonuses.ts';
import { tradeMission } from '../trading/trade-mission.ts';
import { bestTradePlan } from '../trading/trade-plans.ts';

/** The trade lane: first sell the cargo, then take the load and the routes that earn most a second. */
export function proposeTrade(situation: Situation, ship: Ship): Proposal {
  const first = blocker(situation, ship);
  if (first !== undefined) return first;
  const found = bestTradePlan(situation, ship, tradedQuotesIn(situation, ship.nav.systemSymbol), NO_SUPPLY_BONUSES);
  if (found === undefined) return idle(whyNothingIsSpent(situation) ?? reasonOf('noTrade'));
  return { kind: 'mission', mission: tradeMission(situation, ship, found) };
}
