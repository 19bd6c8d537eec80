import { countersOf } from '../counters.ts';
import { agentReply } from '../replies/agents.ts';
import { contractReply } from '../replies/contract-reply.ts';
import { type AgentCall, forAgent, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { isDelivered, isMissed } from '../ships/ship-status.ts';
import type { ContractState } from '../state.ts';
import { findContract, requireAccepted, requireContract } from './contract-preconditions.ts';

function payment({ game, agent, nowMs, endpoint }: AgentCall, contract: ContractState, creditsDelta: number): void {
  agent.credits += creditsDelta;
  const row = { endpoint, creditsDelta, cargoUnitsDelta: 0 };
  game.ledger.append({ atMs: nowMs, agentSymbol: agent.symbol, contractId: contract.id, ...row });
}

function agentAndContract({ game, agent }: AgentCall, contract: ContractState) {
  return { data: { agent: agentReply(game, agent), contract: contractReply(contract) } };
}

function accept(call: AgentCall) {
  const contract = requireContract(call, 'acceptNotAuthorized');
  if (contract.accepted) refuse('acceptConflict', `Contract ${contract.id} has been accepted already.`);
  if (call.nowMs >= contract.deadlineToAcceptMs) {
    refuse('contractDeadline', `The time to accept contract ${contract.id} has passed.`);
  }
  contract.accepted = true;
  payment(call, contract, contract.onAcceptedCredits);
  return agentAndContract(call, contract);
}

function fulfill(call: AgentCall) {
  const contract = requireContract(call, 'contractNotAuthorized');
  requireAccepted(contract);
  if (isMissed(contract, call.nowMs)) refuse('contractDeadline', `The deadline of contract ${contract.id} has passed.`);
  if (!isDelivered(contract)) {
    refuse('fulfillDelivery', `The deliveries of contract ${contract.id} are not complete.`);
  }
  contract.fulfilled = true;
  payment(call, contract, contract.onFulfilledCredits);
  for (const counters of countersOf(call.game.counters, call.agent.symbol)) counters.contractsFulfilled += 1;
  return agentAndContract(call, contract);
}

/** Contracts, except negotiating and delivering (facts: contract-terms). */
export const contractOperations: readonly Operation[] = [
  forAgent('GET', '/my/contracts', 200, ({ game, agent, query }) =>
    pageReply(query, game.holdings.contractsOf(agent.symbol), contractReply),
  ),
  forAgent('GET', '/my/contracts/{contractId}', 200, (call) => ({ data: contractReply(findContract(call)) })),
  forAgent('POST', '/my/contracts/{contractId}/accept', 200, accept),
  forAgent('POST', '/my/contracts/{contractId}/fulfill', 200, fulfill),
];
