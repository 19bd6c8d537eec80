import { lookup } from '../lookup.ts';
import type { AgentCall } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ContractState } from '../state.ts';

/** The contract in the path; another agent's counts as not found. */
export function findContract({ game, agent, params }: AgentCall): ContractState {
  const contract = lookup(game.state.contracts, params.contractId ?? '');
  if (contract === undefined || contract.agentSymbol !== agent.symbol) {
    return refuse('notFound', `Contract ${params.contractId} not found.`);
  }
  return contract;
}

/** The contract to act on; another agent's is refused with the given error. */
export function requireContract(
  call: AgentCall,
  ofAnother: 'acceptNotAuthorized' | 'contractNotAuthorized',
): ContractState {
  const { game, agent, params } = call;
  const contract = lookup(game.state.contracts, params.contractId ?? '');
  if (contract !== undefined && contract.agentSymbol !== agent.symbol) {
    refuse(ofAnother, `Contract ${contract.id} is not agent ${agent.symbol}'s.`);
  }
  return findContract(call);
}

/** 4504 for a fulfilled contract, 4505 for one that was not accepted. */
export function requireAccepted(contract: ContractState): void {
  if (contract.fulfilled) {
    refuse('contractFulfilled', `Contract ${contract.id} has been fulfilled already.`, { contractId: contract.id });
  }
  if (!contract.accepted) refuse('contractNotAccepted', `Contract ${contract.id} has not been accepted.`);
}
