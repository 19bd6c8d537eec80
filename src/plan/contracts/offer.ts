import { distanceBetween } from '../../game/physics/travel.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { deliveriesOf } from '../../world/contracts.ts';
import { NO_CLAIMS } from '../common/claims.ts';
import { emptied } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { idle, missionHere, type Proposal, proposed } from '../mission.ts';
import { type Need, needsOf, whyNotDelivered, whyUnknown } from './needs.ts';
import { bearableLossOfOffer, secondsLeft } from './rejection-reason.ts';
import { proposeSearch } from './search.ts';
import { bestSource } from './source.ts';

/** Credits that a contract pays, advance included. */
function payOf({ terms: { payment } }: Contract): number {
  return payment.onAccepted + payment.onFulfilled;
}

/** Why the strategy wants no contract that pays so little; undefined where it does. */
function whyPaysLittle({ strategy }: Pick<FleetContext, 'strategy'>, contract: Contract): Reason | undefined {
  const { leastPayCredits = 0 } = strategy.contracts ?? {};
  const pays = payOf(contract);
  return pays < leastPayCredits ? reasonOf('offerPaysLittle', { pays, credits: leastPayCredits }) : undefined;
}

/** Why the strategy wants no contract of such goods, or of that faction; undefined where it does. */
function whyUnwanted({ strategy }: Pick<FleetContext, 'strategy'>, contract: Contract): Reason | undefined {
  const { goods, factions } = strategy.contracts ?? {};
  const { factionSymbol, terms } = contract;
  if (factions !== undefined && !factions.some((faction) => faction === factionSymbol))
    return reasonOf('offerOfOther', { what: factionSymbol, key: 'factions' });
  const wanted = (symbol: string) => goods === undefined || goods.some((good) => good === symbol);
  const other = terms.deliver?.find(({ tradeSymbol }) => !wanted(tradeSymbol));
  return other && reasonOf('offerOfOther', { what: other.tradeSymbol, key: 'goods' });
}

/** Why the strategy wants no contract whose goods come from so far; undefined where it does. */
function whyTooFar({ strategy, world }: FleetContext, { line }: Need, from: string): Reason | undefined {
  const { mostDistance } = strategy.contracts ?? {};
  const [source, destination] = [world.waypoints.get(from), world.waypoints.get(line.destinationSymbol)];
  if (mostDistance === undefined || source === undefined || destination === undefined) return undefined;
  const distance = Math.round(distanceBetween(source, destination));
  return distance > mostDistance ? reasonOf('offerTooFar', { distance, mostDistance }) : undefined;
}

interface Estimate {
  readonly costCredits: number;
  readonly seconds: number;
}

/**
 * Cost in credits and game seconds of all lines for this ship alone, or a proposal if one of them has no source yet.
 */
function estimate(fleet: FleetContext, ship: Ship, needs: readonly Need[]): Estimate | Proposal {
  let [costCredits, seconds] = [0, 0];
  for (const need of needs) {
    const search = proposeSearch(fleet, ship, need);
    if (search !== undefined) return search;
    const source = bestSource(fleet, ship, need);
    const { tradeSymbol } = need.line;
    if (source === undefined)
      return idle(whyNothingIsSpent(fleet) ?? reasonOf('noSourceForOffer', { good: tradeSymbol }));
    const tooFar = whyTooFar(fleet, need, source.from);
    if (tooFar !== undefined) return idle(tooFar);
    costCredits += source.costCredits;
    seconds += source.seconds;
  }
  return { costCredits, seconds };
}

/**
 * Accepts an offer if every line has a source, the payments cover goods and time (or the next contract makes up for the
 * loss), the goods can be paid for before the final payment, and the deadline can be met.
 */
export function proposeAcceptance(plan: PlanContext, contract: Contract): Proposal {
  const { ship } = plan;
  const refused = whyUnknown(contract) ?? whyUnwanted(plan, contract) ?? whyPaysLittle(plan, contract);
  if (refused !== undefined) return idle(refused);
  if (plan.isBackedOff('accept', contract.id)) return idle(reasonOf('acceptedLately'));
  const needs = needsOf(contract, NO_CLAIMS);
  const whyNot = needs.map((need) => whyNotDelivered(plan, need)).find((why) => why !== undefined);
  if (whyNot !== undefined) return idle(whyNot);
  const avoided = needs.find(({ line }) => plan.isAvoided(line.destinationSymbol, line.tradeSymbol));
  if (avoided !== undefined)
    return idle(reasonOf('avoided', { good: avoided.line.tradeSymbol, place: avoided.line.destinationSymbol }));
  const found = estimate(plan, emptied(ship), needs);
  if ('kind' in found) return found;
  const { costCredits, seconds } = found;
  const { onAccepted } = contract.terms.payment;
  const profit = payOf(contract) - costCredits;
  if (profit < 0 && plan.strategy.contracts?.neverAtALoss)
    return idle(reasonOf('offerLoses', { credits: Math.ceil(-profit) }));
  const loss = Math.ceil(seconds * plan.tuning.contracts.secondEarnsCredits - profit);
  if (loss > bearableLossOfOffer(plan, ship)) return idle(reasonOf('offerLoses', { credits: loss }));
  const short = Math.ceil(plan.tuning.contracts.costsMore * costCredits - onAccepted - plan.spendableCredits);
  if (short > 0) return idle(reasonOf('offerTooDear', { credits: short }));
  if (seconds > secondsLeft(plan, contract)) return idle(reasonOf('offerTooLong'));
  const refusal = plan.own?.whyNotAccept(plan, contract);
  if (refusal !== undefined) return idle(reasonOf('hookRefuses', { ...refusal }));
  const contractId = contract.id;
  const [action, claim] = [{ kind: 'accept', contractId } as const, { kind: 'signature', contractId } as const];
  const goods = deliveriesOf(contract.terms)?.join(' and ') ?? contract.id;
  const what = `accept the contract of ${goods}${profit < 0 ? ' at a loss, since no other comes before it' : ''}`;
  return proposed(missionHere('contract', ship, what, [action], Math.round(profit), [claim]));
}
