import got, { AbortError, RequestError, TimeoutError } from 'got';
import { systemClock } from '../time/clock.ts';
import { startTimer } from '../time/wait.ts';
import { flatHeaders, type Transport, TransportError, type WireReply } from '../wire/transport.ts';
import { openConnections, watchReuse } from './connections.ts';
import { askedFor, proxyRefusal, replyTooLarge, transportError } from './failures.ts';
import { type ProxyWay, proxyWay } from './proxy.ts';

/**
 * Time limits of the phases of a request, milliseconds, guesses at what no working server exceeds; `request` limits the
 * whole of it (faults: F13), `idle` the time between two requests.
 */
const TIMEOUTS = {
  lookup: 5_000,
  connect: 5_000,
  secureConnect: 5_000,
  response: 15_000,
  request: 20_000,
  // Servers close an idle connection after 5 s (Node's default) or later, without notice.
  idle: 4_000,
};

const PROXY_WANTS_A_NAME = 407;

/**
 * The largest replies of the service are pages of 20 ships or systems, about 200 kB: one that is ten times as large, or
 * that does not end, is cut off.
 */
const MOST_BODY_BYTES = 2_000_000;

/** Whether the connection ended by itself, not because of a timeout or an abort of ours. */
function isCut(error: unknown): boolean {
  return error instanceof RequestError && !(error instanceof TimeoutError) && !(error instanceof AbortError);
}

/** Milliseconds in which an aborted or timed-out request may still report that itself; any of that size does. */
const GRACE_MS = 300;

/**
 * Wraps a transport so that its limits hold even if a tunnel through a proxy is never established: until then a request
 * has no connection, and Node never ends a request without one.
 * @param limitMs time limit for a request in all
 * @param shown the proxy, for a message
 */
function endedInTime(transport: Transport, limitMs: number, shown: string): Transport {
  return (request, signal) =>
    new Promise<WireReply>((resolve, reject) => {
      const giveUp = () => {
        const message = `${askedFor(request)}: the server was not reached through the proxy ${shown} (ETIMEDOUT): it answers nothing; see whether it works`;
        reject(new TransportError(message, false, 'ETIMEDOUT'));
      };
      let cancel = startTimer(limitMs + GRACE_MS, giveUp);
      const callOff = () => {
        cancel();
        cancel = startTimer(GRACE_MS, giveUp);
      };
      signal?.addEventListener('abort', callOff, { once: true });
      const end = () => {
        cancel();
        signal?.removeEventListener('abort', callOff);
      };
      transport(request, signal).then(resolve, reject).finally(end);
    });
}

/**
 * A transport over got that sends each request exactly once. Got's own retries are off, since a repeated POST could act
 * twice; every phase has a limit, since a silent server would hold its slot forever (facts: http-library).
 * @param baseUrl ends in /v2
 * @param way by default, from the environment's proxy variables
 * @param timeouts overrides of 5 s to connect, 15 s to the reply's beginning, 20 s in all, 4 s idle
 */
export function httpTransport(
  baseUrl: string,
  timeouts: Partial<typeof TIMEOUTS> = {},
  way: ProxyWay = proxyWay(baseUrl, process.env),
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
    const tooLarge = new AbortController();
    try {
      const sending = client(`${baseUrl}${request.path}`, {
        method: request.method,
        headers: { ...request.headers },
        agent: connections.agentsFor(request),
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: signal === undefined ? tooLarge.signal : AbortSignal.any([signal, tooLarge.signal]),
      });
      sending.on('request', (begun) => {
        isStale = watchReuse(begun);
      });
      // Unpacked bytes: a small body may hold a large one.
      sending.on('downloadProgress', ({ transferred }) => {
        if (transferred > MOST_BODY_BYTES) tooLarge.abort();
      });
      const response = await sending;
      connections.note(false);
      // The service has no 407: only a proxy in front of it sends one.
      if (way.proxy !== undefined && response.statusCode === PROXY_WANTS_A_NAME)
        throw proxyRefusal(request, route, response.statusCode);
      return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
    } catch (error) {
      if (error instanceof TransportError) throw error;
      if (tooLarge.signal.aborted) throw replyTooLarge(request, error);
      const cutStale = isCut(error) && isStale();
      connections.note(cutStale);
      throw transportError(error, request, route, cutStale);
    }
  };
  if (way.proxy === undefined) return send;
  return endedInTime(send, timeouts.request ?? TIMEOUTS.request, way.proxy.shown);
}
