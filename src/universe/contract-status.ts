import type { ContractState } from './state.ts';

/** Offered or accepted, with time left: while one is open, no other is negotiated (game-facts 6). */
export function isOpen(contract: ContractState, nowMs: number): boolean {
  if (contract.fulfilled) return false;
  return nowMs < (contract.accepted ? contract.deadlineMs : contract.deadlineToAcceptMs);
}

/** An accepted contract that ran out of time. */
export function isMissed(contract: ContractState, nowMs: number): boolean {
  return contract.accepted && !contract.fulfilled && nowMs >= contract.deadlineMs;
}

/** True when every line has been delivered. */
export function isDelivered(contract: ContractState): boolean {
  return contract.deliver.every((line) => line.unitsFulfilled >= line.unitsRequired);
}
