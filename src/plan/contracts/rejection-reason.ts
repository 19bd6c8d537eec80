import { lanesOf } from '../../config/rules/ship-rules.ts';
import { isOf } from '../../game/lanes.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';
import { memoizeByObject } from '../common/memoize.ts';
import { freeUnits, unitsAboard } from '../common/stops.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Need } from './needs.ts';
import type { Source } from './source.ts';

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

/** Fraction of imports of a system's markets, which contracts are for, that others there sell (facts: contract-pay). */
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

/**
 * Loss in credits up to which an offer is still accepted: an offer left open blocks the lane for a day
 * (facts: contract-terms), in which ten others could be fulfilled. 0 if the next contract would most likely lose too.
 */
function bearableLossCredits(fleet: Pick<FleetContext, 'tuning' | 'world' | 'spendableCredits'>, ship: Ship): number {
  const next = usualNetCredits(fleet, ship.nav.systemSymbol);
  if (next <= 0) return 0;
  return Math.min(
    fleet.tuning.contracts.lostContracts * next,
    Math.max(next, fleet.tuning.contracts.lossPart * fleet.spendableCredits),
  );
}

/**
 * The same for a contract that is not accepted yet, in credits: `lostContracts` times what a contract brought lately is the
 * limit. In a home with drained markets each contract loses, and with it the credits for the gate.
 */
export function bearableLossOfOffer(
  fleet: Pick<FleetContext, 'tuning' | 'world' | 'spendableCredits' | 'track'>,
  ship: Ship,
): number {
  const { lostContracts, leastNetPart } = fleet.tuning.contracts;
  const { netOfContract = Number.POSITIVE_INFINITY } = fleet.track;
  const lately = Math.max(netOfContract, leastNetPart * usualPaymentCredits(fleet));
  return Math.min(bearableLossCredits(fleet, ship), lostContracts * lately);
}

/** Game seconds until the deadline or the reset, whichever comes first; goods are of no use afterwards. */
export function secondsLeft(fleet: Pick<FleetContext, 'secondsUntil' | 'secondsToReset'>, { terms }: Contract): number {
  return Math.min(fleet.secondsUntil(terms.deadline), fleet.secondsToReset);
}

/**
 * Fraction of its load that a trip must be able to pay for; 1 for a long trip, but only if other lanes earn meanwhile.
 */
function leastPart(fleet: Pick<FleetContext, 'strategy' | 'tuning'>, ship: Ship, { tripSeconds }: Source): number {
  const earnsElse = lanesOf(fleet.strategy, ship).some((lane) => !isOf('contracts', lane) && !isOf('looking', lane));
  return tripSeconds > fleet.tuning.contracts.longTripSeconds && earnsElse ? 1 : fleet.tuning.contracts.leastTrip;
}

/** Why a known source is not used now; undefined if it may be used. */
export function rejectionReason(fleet: FleetContext, ship: Ship, need: Need, source: Source): Reason | undefined {
  const { contract, line, units } = need;
  const { onAccepted, onFulfilled } = contract.terms.payment;
  // The advance pays for these goods too. A contract left open because it is expensive keeps the next ones waiting.
  const advance = (onAccepted * units) / line.unitsRequired;
  if (source.costCredits > advance + onFulfilled + bearableLossCredits(fleet, ship)) {
    return reasonOf('sourceTooDear', { good: line.tradeSymbol });
  }
  if (source.tripSeconds > secondsLeft(fleet, contract)) return reasonOf('tooLate');
  const wanted = Math.min(units - unitsAboard(ship, line.tradeSymbol), freeUnits(ship));
  if (source.tripUnits >= leastPart(fleet, ship, source) * wanted) return undefined;
  return reasonOf('sourceTooSmall', { units: source.tripUnits, good: line.tradeSymbol });
}
