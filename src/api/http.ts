import got, { AbortError, RequestError, TimeoutError } from 'got';
import { systemClock } from '../time/clock.ts';
import { type Transport, TransportError, type WireReply } from '../wire/transport.ts';
import { openConnections, watchReuse } from './connections.ts';
import { proxyRefusal, transportError } from './failures.ts';
import { type Way, wayTo } from './proxy.ts';
import { endedInTime } from './tunnel.ts';

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

const PROXY_WANTS_A_NAME = 407;

/** Whether the connection ended by itself, and not because we had waited enough. */
function isCut(error: unknown): boolean {
  return error instanceof RequestError && !(error instanceof TimeoutError) && !(error instanceof AbortError);
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
 * @param way which the environment's proxy variables say unless given
 * @param timeouts those that differ from 5 s to connect, 15 s to the reply's beginning, 20 s in all, 4 s idle
 */
export function httpTransport(
  baseUrl: string,
  timeouts: Partial<Timeouts> = {},
  way: Way = wayTo(baseUrl, process.env),
): Transport {
  const route = { way, isTls: baseUrl.startsWith('https:') };
  const { idle, ...timeout } = { ...TIMEOUTS, ...timeouts };
  const client = got.extend({
    retry: { limit: 0 },
    timeout,
    throwHttpErrors: false,
    followRedirect: false,
    headers: { 'user-agent': 'argosy', accept: 'application/json' },
  });
  const connections = openConnections(idle, systemClock().monotonicMs, way);
  const send: Transport = async (request, signal): Promise<WireReply> => {
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
      // The service knows no 407: what gives it stands before it.
      if (way.proxy !== undefined && response.statusCode === PROXY_WANTS_A_NAME)
        throw proxyRefusal(request, route, response.statusCode);
      return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
    } catch (error) {
      if (error instanceof TransportError) throw error;
      const cutStale = isCut(error) && isStale();
      connections.note(cutStale);
      throw transportError(error, request, route, cutStale);
    }
  };
  if (way.proxy === undefined) return send;
  return endedInTime(send, timeouts.request ?? TIMEOUTS.request, way.proxy.shown);
}
