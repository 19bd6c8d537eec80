import type { Contract } from '../../wire/schemas/contract.ts';
import { NO_CLAIMS } from '../claims.ts';
import { leastCost } from '../market/quotes.ts';
import { type Situation, spendableCredits } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { type Need, needsOf, openContracts } from './needs.ts';

/** Expected cost of a need where it is cheapest, in credits; 0 while no dealer's price is known. */
function costOf(situation: Situation, systemSymbol: string, { line, units }: Need): number {
  return leastCost(situation, systemSymbol, line.tradeSymbol, units) ?? 0;
}

function costOfNeeds(
  situation: Situation,
  systemSymbol: string,
  contract: Contract,
  claims: Situation['claims'],
): number {
  return (
    tuningOf(situation).contracts.reserveFactor *
    needsOf(contract, claims).reduce((sum, need) => sum + costOf(situation, systemSymbol, need), 0)
  );
}

/**
 * Credits that the accepted contract's goods should still cost where they are cheapest, since a contract that lacks its
 * last units pays nothing.
 * @param claims deliveries in progress; none by default, since each may still be given up
 */
export function outstandingCredits(
  situation: Situation,
  systemSymbol: string,
  claims: Situation['claims'] = NO_CLAIMS,
): number {
  const accepted = openContracts(situation).filter((contract) => contract.accepted);
  return accepted.reduce((sum, contract) => sum + costOfNeeds(situation, systemSymbol, contract, claims), 0);
}

/**
 * Credits that a profitable offer needs in addition to its advance, if any ship has the contract lane; no ship is
 * bought with them.
 */
export function offeredCredits(situation: Situation, systemSymbol: string): number {
  const [offer] = openContracts(situation).filter(({ accepted }) => !accepted);
  if (offer === undefined || !situation.strategy.ships.some(({ lanes }) => lanes.includes('contract'))) return 0;
  const { onAccepted, onFulfilled } = offer.terms.payment;
  const cost = costOfNeeds(situation, systemSymbol, offer, NO_CLAIMS);
  if (cost > onAccepted + onFulfilled) return 0;
  return Math.min(
    tuningOf(situation).contracts.mostForOffer * spendableCredits(situation),
    Math.max(0, cost - onAccepted),
  );
}
