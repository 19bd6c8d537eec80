import type { Contract } from '../../wire/schemas/contract.ts';
import { NO_CLAIMS } from '../common/claims.ts';
import type { FleetContext } from '../fleet-context.ts';
import { type Need, needsOf, openContracts } from './needs.ts';

/** Expected cost of a need where it is cheapest, in credits; 0 while no dealer's price is known. */
function costOf(fleet: Pick<FleetContext, 'quotes'>, systemSymbol: string, { line, units }: Need): number {
  return fleet.quotes(systemSymbol).leastCost(line.tradeSymbol, units) ?? 0;
}

function costOfNeeds(
  fleet: Pick<FleetContext, 'tuning' | 'quotes'>,
  systemSymbol: string,
  contract: Contract,
  claims: FleetContext['claims'],
): number {
  return (
    fleet.tuning.contracts.reserveFactor *
    needsOf(contract, claims).reduce((sum, need) => sum + costOf(fleet, systemSymbol, need), 0)
  );
}

/**
 * Credits that the accepted contract's goods should still cost where they are cheapest, since a contract that lacks its
 * last units pays nothing.
 * @param claims deliveries in progress; none by default, since each may still be given up
 */
export function outstandingCredits(
  fleet: FleetContext,
  systemSymbol: string,
  claims: FleetContext['claims'] = NO_CLAIMS,
): number {
  const accepted = openContracts(fleet).filter((contract) => contract.accepted);
  return accepted.reduce((sum, contract) => sum + costOfNeeds(fleet, systemSymbol, contract, claims), 0);
}

/** Credits that a profitable offer needs beside its advance if a ship has the contract lane: they buy no ship. */
export function offeredCredits(fleet: FleetContext, systemSymbol: string): number {
  const [offer] = openContracts(fleet).filter(({ accepted }) => !accepted);
  if (offer === undefined || !fleet.strategy.ships.some(({ lanes }) => lanes.includes('contract'))) return 0;
  const { onAccepted, onFulfilled } = offer.terms.payment;
  const cost = costOfNeeds(fleet, systemSymbol, offer, NO_CLAIMS);
  if (cost > onAccepted + onFulfilled) return 0;
  return Math.min(fleet.tuning.contracts.mostForOffer * fleet.spendableCredits, Math.max(0, cost - onAccepted));
}
