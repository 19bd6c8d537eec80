import got from 'got';
import { type Transport, TransportError, type WireReply } from '../wire/transport.ts';
import { proxyRefusal, transportError } from './failures.ts';
import { agentsFor, type Way, wayTo } from './proxy.ts';
import { endedInTime } from './tunnel.ts';

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

const PROXY_WANTS_A_NAME = 407;

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
 * @param way which the environment's proxy variables say unless given
 * @param timeouts those that differ from 5 s to connect, 15 s to the reply's beginning, 20 s in all
 */
export function httpTransport(
  baseUrl: string,
  timeouts: Partial<Timeouts> = {},
  way: Way = wayTo(baseUrl, process.env),
): Transport {
  const route = { way, isTls: baseUrl.startsWith('https:') };
  const client = got.extend({
    retry: { limit: 0 },
    timeout: { ...TIMEOUTS, ...timeouts },
    throwHttpErrors: false,
    followRedirect: false,
    agent: agentsFor(way),
    headers: { 'user-agent': 'argosy', accept: 'application/json' },
  });
  const send: Transport = async (request, signal): Promise<WireReply> => {
    try {
      const response = await client(`${baseUrl}${request.path}`, {
        method: request.method,
        headers: { ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(signal === undefined ? {} : { signal }),
      });
      // The service knows no 407: what gives it stands before it.
      if (way.proxy !== undefined && response.statusCode === PROXY_WANTS_A_NAME)
        throw proxyRefusal(request, route, response.statusCode);
      return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
    } catch (error) {
      throw error instanceof TransportError ? error : transportError(error, request, route);
    }
  };
  if (way.proxy === undefined) return send;
  return endedInTime(send, timeouts.request ?? TIMEOUTS.request, way.proxy.shown);
}
