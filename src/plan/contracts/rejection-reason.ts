import { lanesOf } from '../../config/ship-rules.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, secondsToReset, secondsUntil } from '../situation.ts';
import { freeUnits, unitsAboard } from '../stops.ts';
import { bearableLossCredits } from './loss.ts';
import type { Need } from './needs.ts';
import type { Source } from './source.ts';

/** Why a trip for a contract is not begun that would end after its deadline, or after a reset. */
export const TOO_LATE = "it would come too late for the contract's deadline, or for the reset";

/** Game seconds in which goods for a contract are still of use. */
export function secondsLeft(situation: Situation, { terms }: Contract): number {
  return Math.min(secondsUntil(situation, terms.deadline), secondsToReset(situation));
}

/** A trip that buys less than this part of what it could carry waits until there is more money, or a lower price. */
const LEAST_TRIP = 0.25;

/** One that takes longer, in game seconds, waits for the whole: a second trip costs more than what is lacking. */
const LONG_TRIP_SECONDS = 300;

/** The part of a trip's load that it must be able to pay for; the whole only where something else earns meanwhile. */
function leastPart({ strategy }: Situation, ship: Ship, { tripSeconds }: Source): number {
  const earnsElse = lanesOf(strategy, ship).some((lane) => lane !== 'contract' && lane !== 'scout');
  return tripSeconds > LONG_TRIP_SECONDS && earnsElse ? 1 : LEAST_TRIP;
}

/** Why a source is not used now although it is there; undefined when it may be. */
export function rejectionReason(situation: Situation, ship: Ship, need: Need, source: Source): string | undefined {
  const { contract, line, units } = need;
  const { onAccepted, onFulfilled } = contract.terms.payment;
  // The advance was paid for these goods, too: left undone for being dear, a contract keeps the next ones waiting.
  const advance = (onAccepted * units) / line.unitsRequired;
  if (source.costCredits > advance + onFulfilled + bearableLossCredits(situation, ship)) {
    return `the ${line.tradeSymbol} still missing would cost more than the contract pays`;
  }
  if (source.tripSeconds > secondsLeft(situation, contract)) return TOO_LATE;
  const wanted = Math.min(units - unitsAboard(ship, line.tradeSymbol), freeUnits(ship));
  if (source.tripUnits >= leastPart(situation, ship, source) * wanted) return undefined;
  return `the credits at hand buy only ${source.tripUnits} ${line.tradeSymbol} a trip`;
}
