import { sum } from '../../game/numbers/averages.ts';
import { lowest } from '../../game/numbers/extremes.ts';
import type { ConstructionKnown } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import { offeredCredits, outstandingCredits } from '../contracts/outstanding.ts';
import { type Missing, percentMissing } from './construction.ts';

/** What may be spent on goods for a construction site, in credits. */
export interface Purse {
  /** Beside what contracts, by which a home earns most, should still cost. */
  readonly freeCredits: number;
  /** With fewer nothing is bought: contracts, trade and ships need them. */
  readonly leastCredits: number;
  /** What is left of them when all that is missing is paid at usual prices: it may pay higher ones. */
  readonly surplusCredits: number;
}

/** The trade volumes of all markets that are known to sell a good, together; 0 where none is known. */
export function volumesSold(plan: Pick<PlanContext, 'quotes'>, tradeSymbol: string): number {
  return sum(
    plan
      .quotes()
      .asks(tradeSymbol)
      .map(({ tradeVolume }) => tradeVolume),
  );
}

/**
 * The highest price of a unit that is not dear, at any market: near what the cheapest market asks at rest. A market that
 * needs the good itself asks more than twice that. The last lots may cost more: their maker is needed no longer.
 */
export function notDear(plan: Pick<PlanContext, 'quotes' | 'tuning'>, { tradeSymbol, missing }: Missing): number {
  const { mostAboveRest, lastAboveRest, lastVolumes } = plan.tuning.building;
  const asks = plan.quotes().asks(tradeSymbol);
  const isLast = missing <= lastVolumes * volumesSold(plan, tradeSymbol);
  return lowest(asks.map(({ rest }) => rest.ask)) * (isLast ? lastAboveRest : mostAboveRest);
}

/** What all that is missing costs at prices that are not dear, in credits; where nobody is known to sell it, its worth. */
function costNearRest(plan: PlanContext, goods: readonly Missing[]): number {
  let credits = 0;
  for (const good of goods) credits += good.missing * Math.min(good.unitCredits, notDear(plan, good));
  return credits;
}

function freeFor(plan: PlanContext): number {
  const { systemSymbol } = plan;
  const contracts = outstandingCredits(plan, systemSymbol, plan.claims) + offeredCredits(plan, systemSymbol);
  return plan.spendableCredits - contracts;
}

/** The more of a site is missing, the longer its builder still has to pay for loads, offers and ships. */
function leastToBuild({ tuning }: Pick<PlanContext, 'tuning'>, site: ConstructionKnown): number {
  const { leastCredits, leastAtTheEndCredits } = tuning.building;
  return Math.max(leastAtTheEndCredits, (leastCredits * percentMissing(site)) / 100);
}

/** What may be spent on the goods that a site is missing. */
export function purseFor(plan: PlanContext, site: ConstructionKnown, goods: readonly Missing[]): Purse {
  const [freeCredits, leastCredits] = [freeFor(plan), leastToBuild(plan, site)];
  return { freeCredits, leastCredits, surplusCredits: freeCredits - leastCredits - costNearRest(plan, goods) };
}
