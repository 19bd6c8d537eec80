import type { WorldView } from '../../world/state.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';

/** Median payment of the contracts recorded on the live service (game-facts 6): our guess before any is fulfilled. */
const USUAL_PAYMENT_CREDITS = 90_000;

/**
 * Net fraction of a contract's payments, which are 0.7-0.95 of the destination's ask (game-facts 6): about a third if a
 * market exports or exchanges the good, negative if it must be bought at a market that imports it (game-facts 5.2).
 */
const NET_PART_OF_MADE = 1 / 3;
const NET_PART_OF_WANTED = -1 / 4;

/** Mean payment of our fulfilled contracts in credits, with the guess counted as one of them. */
const usualPayment = memoizeByObject((contracts: WorldView['contracts']): { readonly credits: number } => {
  let [payments, sum] = [1, USUAL_PAYMENT_CREDITS];
  for (const { fulfilled, terms } of contracts.values()) {
    if (!fulfilled) continue;
    payments += 1;
    sum += terms.payment.onAccepted + terms.payment.onFulfilled;
  }
  return { credits: sum / payments };
});

/**
 * Fraction of the goods that a system's markets import (contracts are for these, game-facts 6) that others there export
 * or exchange.
 */
function partMade({ world }: Situation, systemSymbol: string): number {
  const markets = [...world.markets.in(systemSymbol).values()];
  const made = new Set(markets.flatMap((market) => [...market.exports, ...market.exchange]));
  const wanted = markets.flatMap((market) => market.imports);
  return wanted.length === 0 ? 0 : wanted.filter((good) => made.has(good)).length / wanted.length;
}

/**
 * Expected net credits of the next contract in a system, from its markets' listings and the contracts fulfilled so far.
 */
export function usualNetCredits(situation: Situation, systemSymbol: string): number {
  const made = partMade(situation, systemSymbol);
  return usualPayment(situation.world.contracts).credits * (made * NET_PART_OF_MADE + (1 - made) * NET_PART_OF_WANTED);
}
