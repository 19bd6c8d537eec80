import * as z from 'zod';
import type { Game } from '../game.ts';
import type { AgentState } from '../state.ts';
import { readInput } from './body.ts';

/** Page and limit of a list (facts: paging). */
const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(20).default(10),
});

function parameter(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) ?? undefined;
}

/** One page of a list in the reply's envelope; a page past the end is empty. */
export function pageReply<Item>(query: URLSearchParams, items: readonly Item[], toReply: (item: Item) => object) {
  const { page, limit } = readInput(PageQuery, { page: parameter(query, 'page'), limit: parameter(query, 'limit') });
  const data = items.slice((page - 1) * limit, page * limit).map(toReply);
  return { data, meta: { total: items.length, page, limit } };
}

/** One request to an operation. */
export interface Call {
  readonly game: Game;
  readonly nowMs: number;
  /** The key of the endpoint in counters and ledger, e.g. "POST /my/ships/{shipSymbol}/sell". */
  readonly endpoint: string;
  /** The caller's agent, if the request has its token. */
  readonly agent: AgentState | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body's JSON value; undefined without a body. */
  readonly body: unknown;
}

export interface AgentCall extends Call {
  readonly agent: AgentState;
}

export interface AccountCall extends Call {
  /** Absent for a registration without an account, if that is allowed. */
  readonly accountId?: string;
}

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below /v2, with parameters in braces, as in the official description. */
  readonly path: string;
  /** The status of success (facts: success-statuses); an operation that returns undefined answers 204. */
  readonly status: 200 | 201;
}

/**
 * An operation of the service; `run` returns the JSON value of the reply or throws a Refusal before it changes
 * anything. Access (facts: tokens): `anyone` ignores tokens, `public` takes an agent token or none, `agent` and
 * `account` require theirs.
 */
export type Operation =
  | (Endpoint & { readonly access: 'anyone' | 'public'; readonly run: (call: Call) => object | undefined })
  | (Endpoint & { readonly access: 'agent'; readonly run: (call: AgentCall) => object | undefined })
  | (Endpoint & { readonly access: 'account'; readonly run: (call: AccountCall) => object | undefined });

/** The name of an operation in counters and ledger. */
export function endpointOf(operation: Endpoint): string {
  return `${operation.method} ${operation.path}`;
}

/** A read that takes an agent's token or none. */
export function forAll(path: string, run: (call: Call) => object): Operation {
  return { method: 'GET', path, status: 200, access: 'public', run };
}

/** An operation that takes an agent's token. */
export function forAgent(
  method: Endpoint['method'],
  path: string,
  status: Endpoint['status'],
  run: (call: AgentCall) => object | undefined,
): Operation {
  return { method, path, status, access: 'agent', run };
}
