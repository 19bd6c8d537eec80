import { isMissed } from '../contract-status.ts';
import type { Game } from '../game.ts';
import type { AgentState } from '../state.ts';

/**
 * Takes the advance of a missed contract back (game-facts 6), once, at the first sight of the agent after the deadline. An agent's newest contract is the
 * only one that can be open, so no other is looked at.
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
