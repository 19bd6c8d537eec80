import type { Caller } from './identify.ts';
import type { Call, Operation } from './operation.ts';
import { refuse } from './refusal.ts';

type Run = (call: Call) => object | undefined;

function refuseAgentless(caller: Caller): never {
  if (caller.kind === 'nobody') throw caller.refusal;
  return refuse('invalidTokenSubject', 'This request needs an agent token, got an account token.');
}

/**
 * The operation for this caller, or a Refusal where the caller may not use it (game-facts 1.3).
 * @param hasToken a token that is presented must be good, even where none is needed
 */
export function authorise(operation: Operation, caller: Caller, hasToken: boolean): Run {
  if (operation.access === 'account') {
    if (caller.kind !== 'account') {
      return refuse('missingAccountTokenRequest', 'This request needs an account token in its Authorization header.');
    }
    const { accountId } = caller;
    return (call) => operation.run({ ...call, accountId });
  }
  if (operation.access === 'agent') {
    if (caller.kind !== 'agent') return refuseAgentless(caller);
    const { agent } = caller;
    return (call) => operation.run({ ...call, agent });
  }
  if (operation.access === 'public' && hasToken && caller.kind === 'nobody') return refuseAgentless(caller);
  return (call) => operation.run(call);
}
