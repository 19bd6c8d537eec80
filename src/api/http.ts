import got, { AbortError, RequestError, TimeoutError } from 'got';
import { systemClock } from '../time/clock.ts';
import { type Transport, TransportError, type WireReply, type WireRequest } from '../wire/transport.ts';
import { openConnections, watchReuse } from './connections.ts';

/** How long each phase of a request may take, in milliseconds; `request` bounds the whole of it, `idle` is the time between two. */
interface Timeouts {
  readonly lookup: number;
  readonly connect: number;
  readonly secureConnect: number;
  readonly response: number;
  readonly request: number;
  readonly idle: number;
}

const TIMEOUTS: Timeouts = {
  lookup: 5_000,
  connect: 5_000,
  secureConnect: 5_000,
  response: 15_000,
  request: 20_000,
  // Servers end a kept connection after 5 s (Node's default) or later, and without a word.
  idle: 4_000,
};

/** Codes of failures that happen before a byte of the request has left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Phases of a request during which the service cannot have seen it (reliability G2). */
const PHASES_BEFORE_SENDING = new Set(['lookup', 'connect', 'secureConnect']);

function wasSent(error: RequestError): boolean {
  if (error instanceof TimeoutError) return !PHASES_BEFORE_SENDING.has(error.event);
  return !NEVER_SENT.has(error.code);
}

/** Whether the connection ended by itself, and not because we had waited enough. */
function isCut(error: unknown): boolean {
  return error instanceof RequestError && !(error instanceof TimeoutError) && !(error instanceof AbortError);
}

const STALE = 'the server had ended the connection, which was kept from an earlier request';

/** An error of ours with none of the library's fields, which carry the token (reliability G7). */
function transportError(error: unknown, request: WireRequest, isStale: boolean): TransportError {
  const asked = `${request.method} ${request.path || '/'}`;
  if (!(error instanceof RequestError)) return new TransportError(`${asked}: ${error}`, true, 'UNKNOWN');
  const sent = wasSent(error);
  const status = error.response?.statusCode ?? 0;
  const hasSucceeded = status >= 200 && status < 300;
  const what = isStale ? STALE : sent ? 'no complete reply came' : 'the server was not reached';
  return new TransportError(`${asked}: ${what} (${error.code})`, sent, error.code, { hasSucceeded, isStale });
}

function flatHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/**
 * Requests over got, each sent exactly once: its own retries are off, since a repeated POST could act twice, and every
 * phase has a limit, since without one a silent server holds its slot for ever (reliability G1, G2).
 * @param baseUrl ends in /v2
 * @param timeouts those that differ from 5 s to connect, 15 s to the reply's beginning, 20 s in all, 4 s idle
 */
export function httpTransport(baseUrl: string, timeouts: Partial<Timeouts> = {}): Transport {
  const { idle, ...timeout } = { ...TIMEOUTS, ...timeouts };
  const client = got.extend({
    retry: { limit: 0 },
    timeout,
    throwHttpErrors: false,
    followRedirect: false,
    headers: { 'user-agent': 'argosy', accept: 'application/json' },
  });
  const connections = openConnections(idle, systemClock().monotonicMs);
  return async (request, signal): Promise<WireReply> => {
    let isStale = () => false;
    try {
      const sending = client(`${baseUrl}${request.path}`, {
        method: request.method,
        headers: { ...request.headers },
        agent: connections.agentsFor(request),
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(signal === undefined ? {} : { signal }),
      });
      sending.on('request', (begun) => {
        isStale = watchReuse(begun);
      });
      const response = await sending;
      connections.note(false);
      return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
    } catch (error) {
      const cutStale = isCut(error) && isStale();
      connections.note(cutStale);
      throw transportError(error, request, cutStale);
    }
  };
}
