import type { Caller } from './identify.ts';
import type { Call, Operation } from './operation.ts';
import { refuse } from './refusal.ts';

type Run = (call: Call) => object | undefined;

function refuseAgentless(caller: Caller): never {
  if (caller.kind === 'nobody') throw caller.refusal;
  return refuse('invalidTokenSubject', 'This request needs an agent token, got an account token.');
}

/** The credentials of a request: its caller, whether it has a token, and whether it may lack an account. */
interface Credentials {
  readonly caller: Caller;
  /** A token must be valid if it is sent, even if none is required. */
  readonly hasToken: boolean;
  /** Older clients register without an account token, some with an older agent's token. */
  readonly legacyRegistration: boolean;
}

function authoriseAccount(operation: Extract<Operation, { access: 'account' }>, credentials: Credentials): Run {
  const { caller, legacyRegistration } = credentials;
  if (caller.kind === 'account') {
    const { accountId } = caller;
    return (call) => operation.run({ ...call, accountId });
  }
  if (legacyRegistration) return (call) => operation.run(call);
  const refusal = caller.kind === 'nobody' ? caller.refusal : undefined;
  if (refusal?.errorName === 'accountNotExists') throw refusal;
  return refuse('missingAccountTokenRequest', 'This request needs an account token in its Authorization header.');
}

/** The operation for this caller, or a Refusal if the caller may not use it (facts: tokens). */
export function authorise(operation: Operation, credentials: Credentials): Run {
  const { caller, hasToken } = credentials;
  if (operation.access === 'account') return authoriseAccount(operation, credentials);
  if (operation.access === 'agent') {
    if (caller.kind !== 'agent') return refuseAgentless(caller);
    const { agent } = caller;
    return (call) => operation.run({ ...call, agent });
  }
  if (operation.access === 'public' && hasToken && caller.kind === 'nobody') return refuseAgentless(caller);
  return (call) => operation.run(call);
}
