import type { Contract } from '../../wire/schemas/contract.ts';
import { leastCost } from '../prices.ts';
import { type Situation, spendableCredits } from '../situation.ts';
import { type Need, needsOf, openContracts } from './needs.ts';

/** So much more is kept for a contract than its goods should cost: what is bought for it drives the price up. */
const MARGIN = 1.2;

/** What a need should cost where it is cheapest; nothing while no dealer's price is known. */
function costOf(situation: Situation, systemSymbol: string, { line, units }: Need): number {
  return leastCost(situation, systemSymbol, line.tradeSymbol, units) ?? 0;
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

/** Of what may be spent so much at most is kept for an offer: most are small, and some could never be paid for. */
const MOST_FOR_OFFER = 0.5;

/**
 * Credits that an offered contract which pays wants beside its advance, if any ship is to fulfil contracts: no ship is
 * bought with them.
 */
export function offeredCredits(situation: Situation, systemSymbol: string): number {
  const [offer] = openContracts(situation).filter(({ accepted }) => !accepted);
  if (offer === undefined || !situation.strategy.ships.some(({ lanes }) => lanes.includes('contract'))) return 0;
  const { onAccepted, onFulfilled } = offer.terms.payment;
  const cost = costOfNeeds(situation, systemSymbol, offer, []);
  if (cost > onAccepted + onFulfilled) return 0;
  return Math.min(MOST_FOR_OFFER * spendableCredits(situation), Math.max(0, cost - onAccepted));
}
