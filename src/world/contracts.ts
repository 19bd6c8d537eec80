import { msFromIso } from '../time/iso.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { WorldState } from './state.ts';

/** What fulfilled contracts paid tells what the next should; the latest tell enough. */
export const FULFILLED_KEPT = 200;

/** ISO time by which a contract is to be accepted while it is an offer, to be fulfilled afterwards; undefined: not told. */
export function endsAt({ accepted, terms, deadlineToAccept }: Contract): string | undefined {
  return accepted ? terms.deadline : deadlineToAccept;
}

const deadlineMs = ({ terms }: Contract) => msFromIso(terms.deadline);

/** How far a contract has come: it is accepted, delivered for and fulfilled, and never goes back. */
function stageOf({ accepted, fulfilled, terms }: Contract): number {
  const units = terms.deliver?.reduce((sum, line) => sum + line.unitsFulfilled, 0) ?? 0;
  return (fulfilled ? FURTHEST : 0) + (accepted ? 1 : 0) + units;
}

/** Beyond all units that a contract can ask for. */
const FURTHEST = Number.MAX_SAFE_INTEGER / 2;

/** Folds contracts in, unless more is known of them than a read tells that was asked for earlier, and forgets the fulfilled ones with the earliest deadlines where there are many. */
export function applyContracts(world: WorldState, told: readonly Contract[]): void {
  const contracts = new Map(world.contracts);
  for (const contract of told) {
    const known = contracts.get(contract.id);
    if (known === undefined || stageOf(known) <= stageOf(contract)) contracts.set(contract.id, contract);
  }
  world.contracts = contracts;
  const fulfilled = [...contracts.values()].filter((contract) => contract.fulfilled);
  if (fulfilled.length <= FULFILLED_KEPT) return;
  const oldestFirst = fulfilled.sort((one, other) => deadlineMs(one) - deadlineMs(other));
  for (const { id } of oldestFirst.slice(0, -FULFILLED_KEPT)) contracts.delete(id);
}
