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

/** Folds contracts in, and forgets the fulfilled ones with the earliest deadlines where there are many. */
export function foldContracts(world: WorldState, told: readonly Contract[]): void {
  const contracts = new Map(world.contracts);
  for (const contract of told) contracts.set(contract.id, contract);
  world.contracts = contracts;
  const fulfilled = [...contracts.values()].filter((contract) => contract.fulfilled);
  if (fulfilled.length <= FULFILLED_KEPT) return;
  const oldestFirst = fulfilled.sort((one, other) => deadlineMs(one) - deadlineMs(other));
  for (const { id } of oldestFirst.slice(0, -FULFILLED_KEPT)) contracts.delete(id);
}
