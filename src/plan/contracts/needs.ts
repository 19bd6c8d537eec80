import { lanesOf } from '../../config/ship-rules.ts';
import type { Contract, ContractDeliverGood } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { endsAt } from '../../world/contracts.ts';
import type { WorldView } from '../../world/state.ts';
import { isBackedOff, isShut } from '../backed-off.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Claim } from '../mission.ts';
import { type Situation, secondsToReset, secondsUntil } from '../situation.ts';

/** A line of a contract that still wants units. */
export interface Need {
  readonly contract: Contract;
  readonly line: ContractDeliverGood;
  /** Units that nobody has delivered or set out to deliver. */
  readonly units: number;
}

/** Whether a contract still has time: to be accepted while it is an offer, to be fulfilled afterwards. */
function hasTimeLeft(situation: Situation, contract: Contract): boolean {
  const until = endsAt(contract);
  return until === undefined || secondsUntil(situation, until) > 0;
}

/** Those of all contracts that are not fulfilled: two hundred that are come with them, and each plan asks several times. */
const unfulfilled = memoizeByObject((contracts: WorldView['contracts']) =>
  [...contracts.values()].filter(({ fulfilled }) => !fulfilled),
);

/** The contract that is offered or under way; the service gives an agent one at a time (game-facts 6). */
export const openContracts = memoizeByObject((situation: Situation): readonly Contract[] =>
  unfulfilled(situation.world.contracts).filter((contract) => hasTimeLeft(situation, contract)),
);

/** Whether every line of a contract has been delivered in full; one that asks for nothing that is known never has. */
export function isComplete({ terms: { deliver = [] } }: Contract): boolean {
  return deliver.length > 0 && deliver.every((line) => line.unitsFulfilled >= line.unitsRequired);
}

/** Contracts to bring goods somewhere, which is all that ships of ours know how to do. */
const KNOWN_TYPE = 'PROCUREMENT';

/** Why a contract is none that ships of ours can do, whatever it pays; undefined where it is one. */
export function whyUnknown({ type, terms: { deliver = [] } }: Contract): string | undefined {
  if (type !== KNOWN_TYPE) return `a contract of type ${type} is none that this program can do`;
  return deliver.length === 0 ? 'the contract names nothing to deliver' : undefined;
}

/** Why no ship brings the goods of a line: they were refused, or could not be handed over; undefined where that is not so. */
export function whyNotDelivered(situation: Situation, { contract, line }: Omit<Need, 'units'>): string | undefined {
  const { tradeSymbol, destinationSymbol } = line;
  const isActBackedOff = isBackedOff(situation, 'deliver', contract.id, { good: tradeSymbol });
  if (!isActBackedOff && !isShut(situation, destinationSymbol)) return undefined;
  return `${tradeSymbol} could lately not be delivered to ${destinationSymbol}, and is left alone for a while`;
}

function claimedUnits(claims: readonly Claim[], contractId: string, tradeSymbol: string): number {
  return claims.reduce((sum, claim) => {
    const same = claim.kind === 'delivery' && claim.contractId === contractId && claim.tradeSymbol === tradeSymbol;
    return same ? sum + claim.units : sum;
  }, 0);
}

/** What a contract still needs beyond what other ships have claimed. */
export function needsOf(contract: Contract, claims: readonly Claim[]): Need[] {
  return (contract.terms.deliver ?? [])
    .map((line) => {
      const left = line.unitsRequired - line.unitsFulfilled;
      return { contract, line, units: left - claimedUnits(claims, contract.id, line.tradeSymbol) };
    })
    .filter((need) => need.units > 0);
}

/** So shortly before a reset a contract is given up: what is aboard for it is sold. */
const LAST_SECONDS = 900;

/** Goods that an accepted contract still wants; no ship that could bring them sells them meanwhile. */
export function goodsForContracts(situation: Situation, ship: Ship): ReadonlySet<string> {
  if (secondsToReset(situation) < LAST_SECONDS || !lanesOf(situation.strategy, ship).includes('contract'))
    return new Set();
  const goods = openContracts(situation)
    .filter((contract) => contract.accepted)
    .flatMap((contract) => needsOf(contract, []))
    .filter((need) => whyNotDelivered(situation, need) === undefined)
    .map((need) => need.line.tradeSymbol);
  return new Set(goods);
}
