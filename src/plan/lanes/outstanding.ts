import type { Contract } from '../../wire/schemas/contract.ts';
import { dealersIn, expectedCost } from '../prices.ts';
import type { Situation } from '../situation.ts';
import { type Need, needsOf, openContracts } from './needs.ts';

/** So much more is kept for an accepted contract than its goods should cost: what is bought for it drives the price up. */
const MARGIN = 1.2;

/** What so many units should cost where they are cheapest; nothing while no dealer's price is known. */
function costOf(situation: Situation, systemSymbol: string, { line, units }: Need): number {
  const dealers = dealersIn(situation, systemSymbol, line.tradeSymbol);
  return dealers.length === 0 ? 0 : Math.min(...dealers.map(({ price }) => expectedCost(price, units)));
}

function costOfNeeds(
  situation: Situation,
  systemSymbol: string,
  contract: Contract,
  claims: Situation['claims'],
): number {
  return MARGIN * needsOf(contract, claims).reduce((sum, need) => sum + costOf(situation, systemSymbol, need), 0);
}

/**
 * Credits that the accepted contract's goods should still cost where they are cheapest, since a contract that lacks its
 * last units pays nothing.
 * @param claims deliveries that are seen to already; none unless given, as if each might yet be given up
 */
export function outstandingCredits(
  situation: Situation,
  systemSymbol: string,
  claims: Situation['claims'] = [],
): number {
  const accepted = openContracts(situation).filter((contract) => contract.accepted);
  return accepted.reduce((sum, contract) => sum + costOfNeeds(situation, systemSymbol, contract, claims), 0);
}

/** Credits that an offered contract lacks beside its advance before it can be taken; nothing where it would not pay. */
export function offeredCredits(situation: Situation, systemSymbol: string): number {
  const offered = openContracts(situation).filter((contract) => !contract.accepted);
  return offered.reduce((sum, contract) => {
    const { onAccepted, onFulfilled } = contract.terms.payment;
    const cost = costOfNeeds(situation, systemSymbol, contract, []);
    return cost > onAccepted + onFulfilled ? sum : sum + Math.max(0, cost - onAccepted);
  }, 0);
}
