import { msFromIso } from '../time/iso.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { WorldState } from './state.ts';

/** Fulfilled contracts show what the next should pay; the latest, a guess at how many, are enough. */
export const FULFILLED_KEPT = 200;

/** ISO time by which an offered contract must be accepted, or an accepted one fulfilled; undefined when not reported. */
export function endsAt({ accepted, terms, deadlineToAccept }: Contract): string | undefined {
  return accepted ? terms.deadline : deadlineToAccept;
}

/** What a contract asks for, for people: "43 FABRICS to X1-JB27-A1". */
export function deliveriesOf({ deliver }: Contract['terms']): readonly string[] | undefined {
  return deliver?.map((line) => `${line.unitsRequired} ${line.tradeSymbol} to ${line.destinationSymbol}`);
}

const deadlineMs = ({ terms }: Contract) => msFromIso(terms.deadline);

/** The progress of a contract, which only grows: accepted, units delivered, fulfilled. */
function stageOf({ accepted, fulfilled, terms }: Contract): number {
  const units = terms.deliver?.reduce((sum, line) => sum + line.unitsFulfilled, 0) ?? 0;
  return (fulfilled ? FURTHEST : 0) + (accepted ? 1 : 0) + units;
}

/** More than the units of any contract. */
const FURTHEST = Number.MAX_SAFE_INTEGER / 2;

/** Applies contracts that are not older than the known state; above FULFILLED_KEPT the earliest fulfilled ones go. */
export function applyContracts(world: WorldState, listed: readonly Contract[]): void {
  const contracts = new Map(world.contracts);
  for (const contract of listed) {
    const known = contracts.get(contract.id);
    if (known === undefined || stageOf(known) <= stageOf(contract)) contracts.set(contract.id, contract);
  }
  world.contracts = contracts;
  if (!listed.some(({ fulfilled }) => fulfilled)) return;
  const fulfilled = [...contracts.values()].filter((contract) => contract.fulfilled);
  if (fulfilled.length <= FULFILLED_KEPT) return;
  const oldestFirst = fulfilled.sort((one, other) => deadlineMs(one) - deadlineMs(other));
  for (const { id } of oldestFirst.slice(0, -FULFILLED_KEPT)) contracts.delete(id);
}
