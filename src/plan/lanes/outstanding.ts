import { dealersIn, expectedCost } from '../prices.ts';
import type { Situation } from '../situation.ts';
import { needsOf, openContracts } from './needs.ts';

/** So much more is kept for an accepted contract than its goods should cost: what is bought for it drives the price up. */
const MARGIN = 1.2;

/**
 * Credits that the accepted contract's goods should still cost where they are cheapest; money that no ship may be bought
 * with, since a contract that lacks its last units pays nothing.
 * @param claims deliveries that are seen to already; none unless given, as if each might yet be given up
 */
export function outstandingCredits(
  situation: Situation,
  systemSymbol: string,
  claims: Situation['claims'] = [],
): number {
  const contracts = openContracts(situation).filter((contract) => contract.accepted);
  const costs = contracts
    .flatMap((contract) => needsOf(contract, claims))
    .map(({ line, units }) => {
      const dealers = dealersIn(situation, systemSymbol, line.tradeSymbol);
      return dealers.length === 0 ? 0 : Math.min(...dealers.map(({ price }) => expectedCost(price, units)));
    });
  return MARGIN * costs.reduce((sum, cost) => sum + cost, 0);
}
