import { lanesOf } from '../../config/rules/ship-rules.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Contract, ContractDeliverGood } from '../../wire/schemas/contract.ts';
import { endsAt } from '../../world/contracts.ts';
import type { WorldView } from '../../world/state.ts';
import { type Claims, NO_CLAIMS } from '../common/claims.ts';
import { memoizeByObject } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';

/** A line of a contract that still needs units. */
export interface Need {
  readonly contract: Contract;
  readonly line: ContractDeliverGood;
  /** Units that no ship has delivered or set out to deliver. */
  readonly units: number;
}

/** Whether a contract still has time: to be accepted while it is an offer, to be fulfilled afterwards. */
function hasTimeLeft(fleet: Pick<FleetContext, 'secondsUntil'>, contract: Contract): boolean {
  const until = endsAt(contract);
  return until === undefined || fleet.secondsUntil(until) > 0;
}

/** Contracts that are not fulfilled, memoized: plans often ask, and two hundred fulfilled ones come with them. */
const unfulfilled = memoizeByObject((contracts: WorldView['contracts']) =>
  [...contracts.values()].filter(({ fulfilled }) => !fulfilled),
);

/** The contract that is offered or in progress; the service gives an agent one at a time (facts: contract-terms). */
export function openContracts(fleet: Pick<FleetContext, 'once' | 'world' | 'secondsUntil'>): readonly Contract[] {
  return fleet.once(openContracts, () =>
    unfulfilled(fleet.world.contracts).filter((contract) => hasTimeLeft(fleet, contract)),
  );
}

/** Whether every line of a contract is delivered in full; false for a contract without known lines. */
export function isComplete({ terms: { deliver = [] } }: Contract): boolean {
  return deliver.length > 0 && deliver.every((line) => line.unitsFulfilled >= line.unitsRequired);
}

/** The only contract type that our ships can do: to bring goods somewhere. */
const KNOWN_TYPE = 'PROCUREMENT';

/** Why our ships cannot do a contract, whatever it pays; undefined if they can. */
export function whyUnknown({ type, terms: { deliver = [] } }: Contract): Reason | undefined {
  if (type !== KNOWN_TYPE) return reasonOf('unknownContract', { type: type ?? 'unknown' });
  return deliver.length === 0 ? reasonOf('nothingToDeliver') : undefined;
}

/**
 * Why no ship delivers the goods of a line now: they were refused, or could not be handed over; undefined otherwise.
 */
export function whyNotDelivered(
  fleet: Pick<FleetContext, 'isBackedOff' | 'isShut'>,
  { contract, line }: Omit<Need, 'units'>,
): Reason | undefined {
  const { tradeSymbol, destinationSymbol } = line;
  const isActionBackedOff = fleet.isBackedOff('deliver', contract.id, { good: tradeSymbol });
  if (!isActionBackedOff && !fleet.isShut(destinationSymbol)) return undefined;
  return reasonOf('deliveredLately', { good: tradeSymbol, place: destinationSymbol });
}

function claimedUnits(claims: Claims, contractId: string, tradeSymbol: string): number {
  return claims.ofKind('delivery').reduce((sum, claim) => {
    const same = claim.contractId === contractId && claim.tradeSymbol === tradeSymbol;
    return same ? sum + claim.units : sum;
  }, 0);
}

/** The lines of a contract that need more units than other ships have claimed. */
export function needsOf(contract: Contract, claims: Claims): Need[] {
  return (contract.terms.deliver ?? [])
    .map((line) => {
      const left = line.unitsRequired - line.unitsFulfilled;
      return { contract, line, units: left - claimedUnits(claims, contract.id, line.tradeSymbol) };
    })
    .filter((need) => need.units > 0);
}

/**
 * Goods that an accepted contract still needs: a ship with the contract lane does not sell them. Empty for other ships.
 */
export function goodsForContracts(plan: PlanContext): ReadonlySet<string> {
  if (
    plan.secondsToReset < plan.tuning.contracts.givenUpSeconds ||
    !lanesOf(plan.strategy, plan.ship).includes('contract')
  )
    return new Set();
  const goods = openContracts(plan)
    .filter((contract) => contract.accepted)
    .flatMap((contract) => needsOf(contract, NO_CLAIMS))
    .filter((need) => whyNotDelivered(plan, need) === undefined)
    .map((need) => need.line.tradeSymbol);
  return new Set(goods);
}
