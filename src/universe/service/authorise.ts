import type { Game } from '../game.ts';
import { lookup } from '../lookup.ts';
import type { AgentState } from '../state.ts';
import type { Call, Operation } from './operation.ts';
import { RefusedRequest, refuse } from './refusal.ts';
import type { TokenClaims } from './tokens.ts';

/** The API version in tokens and in GET /. */
export const SERVICE_VERSION = 'v2.3.0';

/** The caller of a request, by its token. */
export type Caller =
  | { readonly kind: 'agent'; readonly agent: AgentState }
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'nobody'; readonly refusal: RefusedRequest };

function nobody(...reason: ConstructorParameters<typeof RefusedRequest>): Caller {
  return { kind: 'nobody', refusal: new RefusedRequest(...reason) };
}

function agentCaller(game: Game, claims: Partial<TokenClaims>): Caller {
  const { resetDate } = game.state;
  if (claims.version !== SERVICE_VERSION) {
    const message = `The token is of version ${claims.version}, this service is ${SERVICE_VERSION}.`;
    return nobody('tokenInvalidVersion', message);
  }
  if (claims.reset_date !== resetDate) {
    return nobody(
      'tokenResetDateMismatch',
      `Failed to parse token. Token reset_date does not match the server: expected ${resetDate}, got ${claims.reset_date}. Register again.`,
      { expected: resetDate, actual: claims.reset_date },
    );
  }
  const agent = lookup(game.state.agents, claims.identifier ?? '');
  if (agent === undefined) return nobody('agentNotExists', `No agent ${claims.identifier} exists; register it first.`);
  return { kind: 'agent', agent };
}

/** An account is known only by its token, so any account with a name exists. */
function accountCaller(accountId: string | undefined): Caller {
  if (accountId !== undefined && accountId !== '') return { kind: 'account', accountId };
  return nobody('accountNotExists', 'The account token names no account; create one that does.');
}

/**
 * The claims of an agent's token from before the universe had a key. Anybody who knows the seed can write one, so that
 * only agents of that time have any.
 */
function olderClaims({ olderTokens, state }: Game, token: string): Partial<TokenClaims> | undefined {
  const claims = olderTokens?.read(token);
  if (claims?.sub !== 'agent-token') return undefined;
  const agent = lookup(state.agents, claims.identifier ?? '');
  return agent === undefined || agent.registeredAtMs < (state.keyedAtMs ?? 0) ? claims : undefined;
}

/** Reads the Authorization header (facts: tokens); an invalid one gives a caller with a refusal. */
export function identify(game: Game, authorization: string | undefined): Caller {
  if (authorization === undefined) {
    return nobody('missingTokenRequest', 'Missing Bearer token in the request; send "Authorization: Bearer <token>".');
  }
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1];
  if (token === undefined) {
    return nobody('tokenEmpty', 'The Authorization header holds no token; send "Authorization: Bearer <token>".');
  }
  const claims = game.tokens.read(token) ?? olderClaims(game, token);
  if (claims === undefined) {
    return nobody('invalidTokenRequest', 'Failed to parse token. It is not one that this service signed.');
  }
  if (claims.sub === undefined) return nobody('tokenMissingSubject', 'The token names no subject.');
  if (claims.sub === 'agent-token') return agentCaller(game, claims);
  if (claims.sub === 'account-token') return accountCaller(claims.identifier);
  return nobody('tokenInvalidSubject', `The token's subject is ${claims.sub}; expected agent-token or account-token.`);
}

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
