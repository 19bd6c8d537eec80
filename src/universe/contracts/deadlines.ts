import type { Game } from '../game.ts';
import { isMissed } from '../ships/ship-status.ts';
import type { AgentState } from '../state.ts';

/**
 * Charges back the advance of a missed contract (facts: contract-terms), once, at the agent's first request after the
 * deadline. Only an agent's newest contract can be open, so no other is checked.
 */
export function settleContracts(game: Game, agent: AgentState, nowMs: number): void {
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
