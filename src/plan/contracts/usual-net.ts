import type { WorldView } from '../../world/state.ts';
import type { FleetContext } from '../fleet-context.ts';
import { memoizeByObject } from '../memoize.ts';

/** Number and sum of the payments of our fulfilled contracts. */
const fulfilledOnes = memoizeByObject((contracts: WorldView['contracts']) => {
  let [payments, credits] = [0, 0];
  for (const { fulfilled, terms } of contracts.values()) {
    if (!fulfilled) continue;
    payments += 1;
    credits += terms.payment.onAccepted + terms.payment.onFulfilled;
  }
  return { payments, credits };
});

/** Mean payment of our fulfilled contracts in credits, with the guess counted as one of them. */
function usualPaymentCredits(fleet: Pick<FleetContext, 'world' | 'tuning'>): number {
  const { payments, credits } = fulfilledOnes(fleet.world.contracts);
  return (fleet.tuning.contracts.usualPaymentCredits + credits) / (1 + payments);
}

/**
 * Fraction of the goods that a system's markets import (contracts are for these; facts: contract-pay) that others there
 * export or exchange.
 */
function partMade({ world }: Pick<FleetContext, 'world'>, systemSymbol: string): number {
  const markets = world.markets.in(systemSymbol);
  const made = new Set(markets.flatMap((market) => [...market.exports, ...market.exchange]));
  const wanted = markets.flatMap((market) => market.imports);
  return wanted.length === 0 ? 0 : wanted.filter((good) => made.has(good)).length / wanted.length;
}

/**
 * Expected net credits of the next contract in a system, from its markets' listings and the contracts fulfilled so far.
 */
export function usualNetCredits(fleet: Pick<FleetContext, 'tuning' | 'world'>, systemSymbol: string): number {
  const { netPartOfMade, netPartOfWanted } = fleet.tuning.contracts;
  const made = partMade(fleet, systemSymbol);
  return usualPaymentCredits(fleet) * (made * netPartOfMade + (1 - made) * netPartOfWanted);
}
