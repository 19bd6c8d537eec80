import { seededRandom } from '../../time/random.ts';
import { errorCodes } from '../../wire/error-codes.ts';
import type { WireReply } from '../../wire/transport.ts';
import { speedHeader } from '../../wire/universe-speed.ts';
import { chargeBackMissedAdvance } from '../contracts/deadlines.ts';
import { countReply } from '../counters.ts';
import type { Game } from '../game.ts';
import { isResetting } from '../reset.ts';
import { authorise, type Caller, identify } from './authorise.ts';
import { readBody } from './body.ts';
import { type Admission, createLimiter, type LimitType, limitData, replyHeaders } from './limiter.ts';
import { RefusedRequest, refuse } from './refusal.ts';
import { type MatchedRoute, type Router, UNKNOWN_ENDPOINT } from './router.ts';

function hexDigits(count: number, digit: () => number): string {
  return Array.from({ length: count }, () => digit().toString(16)).join('');
}

/**
 * An id in the format of a UUID version 7, as in error bodies (facts: envelope): the instant, then draws.
 * @param sequence number of the request in this universe, so that all ids differ
 */
function requestId(seed: number, sequence: number, nowMs: number): string {
  const random = seededRandom(seed, 'request', sequence);
  const digit = () => random.integer(0, 15);
  const instant = Math.floor(nowMs).toString(16).padStart(12, '0');
  const variant = random.integer(8, 11).toString(16);
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${hexDigits(3, digit)}-${variant}${hexDigits(3, digit)}-${hexDigits(12, digit)}`;
}

export interface UniverseRequest {
  readonly method: string;
  /** Including the query, as sent; begins with /v2. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Address of the client, the key of the rate limit for requests without a token. */
  readonly address: string;
}

/** The body is JSON text; empty with status 204. */
export type UniverseReply = WireReply;

const PREFIX = '/v2';

const RESETTING = 'SpaceTraders is resetting. Please try again in a few minutes.';

interface Target {
  readonly route: MatchedRoute | undefined;
  readonly query: string;
}

/** The endpoint of a request as named in counters, ledger and fault scripts. */
export function endpointOfRequest(router: Router, method: string, path: string): string {
  return targetOf(router, { method, path }).route?.endpoint ?? UNKNOWN_ENDPOINT;
}

function targetOf(router: Router, request: Pick<UniverseRequest, 'method' | 'path'>): Target {
  const mark = request.path.indexOf('?');
  const path = mark === -1 ? request.path : request.path.slice(0, mark);
  const query = mark === -1 ? '' : request.path.slice(mark + 1);
  const isServed = path === PREFIX || path.startsWith(`${PREFIX}/`);
  return { route: isServed ? router(request.method, path.slice(PREFIX.length)) : undefined, query };
}

/** Whether a request is admitted, and which of the two limits decided. */
interface Judgement {
  readonly verdict: Admission;
  readonly type: LimitType;
}

function addressKeyOf(address: string): string {
  return `address ${address}`;
}

function limitOf(caller: Caller, address: string): { readonly key: string; readonly type: LimitType } {
  if (caller.kind === 'agent') return { key: `account ${caller.agent.accountId}`, type: 'Account' };
  if (caller.kind === 'account') return { key: `account ${caller.accountId}`, type: 'Account' };
  return { key: addressKeyOf(address), type: 'IP Address' };
}

interface Answer {
  readonly status: number;
  readonly json: object | undefined;
}

function answer(game: Game, { route, query }: Target, request: UniverseRequest, caller: Caller, nowMs: number): Answer {
  if (route === undefined) return refuse('notFound', `Route ${request.method}:${request.path} not found`);
  const { operation, endpoint, params } = route;
  const hasToken = request.headers.authorization !== undefined;
  const run = authorise(operation, { caller, hasToken, legacyRegistration: game.legacyRegistration });
  const agent = caller.kind === 'agent' ? caller.agent : undefined;
  if (agent !== undefined) chargeBackMissedAdvance(game, agent, nowMs);
  const body = operation.method === 'GET' ? undefined : readBody(request, game);
  const json = run({ game, nowMs, endpoint, agent, params, query: new URLSearchParams(query), body });
  return { status: json === undefined ? 204 : operation.status, json };
}

function errorAnswer(game: Game, refusal: RefusedRequest, nowMs: number): Answer {
  const { code, httpStatus } = errorCodes[refusal.errorName];
  const id = requestId(game.state.seed, game.counters.total.sent, nowMs);
  const error = { code, message: refusal.message, ...(refusal.data && { data: refusal.data }), requestId: id };
  return { status: httpStatus, json: { error } };
}

function answerOrError(game: Game, nowMs: number, run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (error instanceof RefusedRequest) return errorAnswer(game, error, nowMs);
    throw error;
  }
}

/**
 * Answers requests one at a time: limit, then token, body, operation. An exception other than a refusal is a bug of the
 * universe and is not caught.
 */
export function createHandler(game: Game, router: Router): (request: UniverseRequest, nowMs: number) => UniverseReply {
  const limiter = createLimiter(game.state.speed);
  const take = (caller: Caller, address: string, nowMs: number): Judgement => {
    const limit = limitOf(caller, address);
    const addressKey = addressKeyOf(address);
    if (game.limitsAddresses && limit.key !== addressKey) {
      const verdict = limiter.take(addressKey, nowMs);
      if (!verdict.admitted) return { verdict, type: 'IP Address' };
    }
    return { verdict: limiter.take(limit.key, nowMs), type: limit.type };
  };
  return (request, nowMs) => {
    const target = targetOf(router, request);
    const caller = identify(game, request.headers.authorization);
    const { verdict, type } = take(caller, request.address, nowMs);
    const { status, json } = answerOrError(game, nowMs, () => {
      if (verdict.admitted && isResetting(game.state, nowMs)) return refuse('resetInProgress', RESETTING);
      if (verdict.admitted) return answer(game, target, request, caller, nowMs);
      return refuse('tooManyRequests', 'You have reached your API limit.', limitData(verdict, type, nowMs));
    });
    const agentSymbol = caller.kind === 'agent' ? caller.agent.symbol : undefined;
    countReply(game.counters, { agentSymbol, endpoint: target.route?.endpoint ?? UNKNOWN_ENDPOINT, status });
    const headers = replyHeaders(verdict, type, nowMs);
    if (target.route?.operation.path === '/') Object.assign(headers, speedHeader(game.state.speed));
    if (status === 429) headers['retry-after'] = String(Math.ceil((verdict.resetAtMs - nowMs) / 1000));
    if (json === undefined) return { status, headers, body: '' };
    headers['content-type'] = 'application/json; charset=utf-8';
    return { status, headers, body: JSON.stringify(json) };
  };
}
