import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { WireRequest } from '../wire/transport.ts';
import { type GotAgents, gotAgents, type ProxyWay, proxyOptions } from './proxy.ts';

/**
 * Real milliseconds in which, after a failure on a kept connection, changes use new ones; a guess: they cost little.
 */
const DISTRUST_MS = 600_000;

/**
 * The weight of a failure is multiplied by this after each later request, so that some ten count. Above `MOST_STALE`,
 * reached when a quarter of requests fail, reads use new connections too. Guesses.
 */
const FADING = 0.9;
const MOST_STALE = 2.5;

/**
 * Connections to one server. A lost change costs the time in which it may still take effect, so changes use new
 * connections if the server ends kept-alive ones; a lost read costs only a request.
 * @param idleMs time after which an idle connection is closed; one second before the server's own limit if that is
 *   earlier; through a proxy, after the time allowed for connecting
 */
export function openConnections(idleMs: number, monotonicMs: () => number, way: ProxyWay = {}) {
  const kept = gotAgents({ keepAlive: true, timeout: idleMs, ...proxyOptions(way) });
  const single = gotAgents({ keepAlive: false, ...proxyOptions(way) });
  const newUntilMs = { change: Number.NEGATIVE_INFINITY, read: Number.NEGATIVE_INFINITY };
  let stale = 0;
  return {
    /** A kept-alive connection for the request, or a new one. */
    agentsFor: ({ method, onNewConnection }: WireRequest): GotAgents => {
      const untilMs = method === 'GET' ? newUntilMs.read : newUntilMs.change;
      return onNewConnection === true || monotonicMs() < untilMs ? single : kept;
    },
    /** Call after every request: whether it failed on a kept-alive connection that had already ended (TransportError). */
    note: (isStale: boolean): void => {
      stale = FADING * stale + (isStale ? 1 : 0);
      if (!isStale) return;
      newUntilMs.change = monotonicMs() + DISTRUST_MS;
      if (stale > MOST_STALE) newUntilMs.read = newUntilMs.change;
      // Other idle connections are as old as the one that failed.
      for (const agent of [kept.http, kept.https])
        for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    },
  };
}

/** Watches a request; the result is whether it used a kept-alive connection and has received no byte of a reply. */
export function watchReuse(request: ClientRequest): () => boolean {
  let isAnswered = false;
  const listen = (socket: Socket) =>
    socket.once('data', () => {
      isAnswered = true;
    });
  if (request.socket === null) request.once('socket', listen);
  else listen(request.socket);
  return () => request.reusedSocket && !isAnswered;
}
