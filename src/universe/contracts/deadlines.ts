import type { Game } from '../game.ts';
import type { AgentState, ContractState } from '../state.ts';

/** Offered or accepted, with time left: while one is open, no other is negotiated (facts: contract-terms). */
export function isContractOpen(contract: ContractState, nowMs: number): boolean {
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

/**
 * Charges back the advance of a missed contract (facts: contract-terms), once, at the agent's first request after the
 * deadline. Only an agent's newest contract can be open, so no other is checked.
 */
export function chargeBackMissedAdvance(game: Game, agent: AgentState, nowMs: number): void {
  const contract = game.holdings.contractsOf(agent.symbol).at(-1);
  if (contract === undefined || contract.advanceTakenBack || !isMissed(contract, nowMs)) return;
  contract.advanceTakenBack = true;
  agent.credits -= contract.onAcceptedCredits;
  game.ledger.append({
    atMs: contract.deadlineMs,
    agentSymbol: agent.symbol,
    contractId: contract.id,
    endpoint: 'contract deadline',
    creditsDelta: -contract.onAcceptedCredits,
    cargoUnitsDelta: 0,
  });
}
