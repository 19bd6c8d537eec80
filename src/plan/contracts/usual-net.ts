import type { WorldView } from '../../world/state.ts';
import { isInSystem } from '../in-system.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Situation } from '../situation.ts';

/** What the contracts recorded on the live service paid, the median (game-facts 6): our guess before we fulfilled any. */
const USUAL_PAYMENT_CREDITS = 90_000;

/**
 * What is left of a contract's payments, which are 0.7-0.95 of the destination's ask (game-facts 6): about a third
 * where the good can be bought at a market that makes or only trades it, and less than nothing where it must be bought
 * at one that wants it, too (game-facts 5.2).
 */
const NET_PART_OF_MADE = 1 / 3;
const NET_PART_OF_WANTED = -1 / 4;

/** Mean payment of the contracts that we fulfilled, the guess among them. */
const usualPayment = memoizeByObject((contracts: WorldView['contracts']): { readonly credits: number } => {
  let [payments, sum] = [1, USUAL_PAYMENT_CREDITS];
  for (const { fulfilled, terms } of contracts.values()) {
    if (!fulfilled) continue;
    payments += 1;
    sum += terms.payment.onAccepted + terms.payment.onFulfilled;
  }
  return { credits: sum / payments };
});

/** The part of what a system's markets want, contracts being for such goods (game-facts 6), that others there make or trade. */
function partMade({ world }: Situation, systemSymbol: string): number {
  const markets = [...world.markets.values()].filter(({ symbol }) => isInSystem(symbol, systemSymbol));
  const made = new Set(markets.flatMap((market) => [...market.exports, ...market.exchange]));
  const wanted = markets.flatMap((market) => market.imports);
  return wanted.length === 0 ? 0 : wanted.filter((good) => made.has(good)).length / wanted.length;
}

/** What the next contract of a system should net, by what its markets list and by the contracts fulfilled so far. */
export function usualNetCredits(situation: Situation, systemSymbol: string): number {
  const made = partMade(situation, systemSymbol);
  return usualPayment(situation.world.contracts).credits * (made * NET_PART_OF_MADE + (1 - made) * NET_PART_OF_WANTED);
}
