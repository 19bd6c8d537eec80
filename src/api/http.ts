import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got, { RequestError, TimeoutError } from 'got';
import { type Transport, TransportError, type WireReply, type WireRequest } from '../wire/transport.ts';

/** How long each phase of a request may take, in milliseconds; `request` bounds the whole of it. */
interface Timeouts {
  readonly lookup: number;
  readonly connect: number;
  readonly secureConnect: number;
  readonly response: number;
  readonly request: number;
}

const TIMEOUTS: Timeouts = {
  lookup: 5_000,
  connect: 5_000,
  secureConnect: 5_000,
  response: 15_000,
  request: 20_000,
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

/** An error of ours with none of the library's fields, which carry the token (reliability G7). */
function transportError(error: unknown, request: WireRequest): TransportError {
  const asked = `${request.method} ${request.path || '/'}`;
  if (!(error instanceof RequestError)) return new TransportError(`${asked}: ${error}`, true, 'UNKNOWN');
  const sent = wasSent(error);
  const status = error.response?.statusCode ?? 0;
  const what = sent ? 'no complete reply came' : 'the server was not reached';
  return new TransportError(`${asked}: ${what} (${error.code})`, sent, error.code, status >= 200 && status < 300);
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
 * @param timeouts those that differ from 5 s to connect, 15 s to the reply's beginning, 20 s in all
 */
export function httpTransport(baseUrl: string, timeouts: Partial<Timeouts> = {}): Transport {
  const client = got.extend({
    retry: { limit: 0 },
    timeout: { ...TIMEOUTS, ...timeouts },
    throwHttpErrors: false,
    followRedirect: false,
    agent: { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) },
    headers: { 'user-agent': 'argosy', accept: 'application/json' },
  });
  return async (request, signal): Promise<WireReply> => {
    try {
      const response = await client(`${baseUrl}${request.path}`, {
        method: request.method,
        headers: { ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(signal === undefined ? {} : { signal }),
      });
      return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
    } catch (error) {
      throw transportError(error, request);
    }
  };
}
