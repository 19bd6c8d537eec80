import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { WireRequest } from '../wire/transport.ts';
import { proxyOptions, type Way } from './proxy.ts';

/** Agents as got takes them. */
interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Which connection a request goes over: one kept from an earlier request, or a new one. */
export interface Connections {
  agentsFor(request: WireRequest): Agents;
  /** Told of every request that has ended: whether it was for a kept connection that had ended before (TransportError). */
  note(isStale: boolean): void;
}

/** Real milliseconds for which, after such a request, changes go over connections of their own. */
const DISTRUST_MS = 600_000;

/** A request counts for so much after each later one; above this sum, which a quarter of all makes, reads go over their own as well. */
const FADING = 0.9;
const MOST_STALE = 2.5;

function agents(options: ConstructorParameters<typeof HttpAgent>[0]): Agents {
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

/**
 * Connections to one server. A change that is lost with its connection costs the time in which it may yet take effect, so
 * that a server which ends kept ones gets changes over new ones; a read costs a request, and is worth the try.
 * @param idleMs after which a connection that nothing goes over is ended; earlier, by a second, where the server names a
 * limit of its own; through a proxy after the time that making a connection may take
 */
export function openConnections(idleMs: number, monotonicMs: () => number, way: Way = {}): Connections {
  const kept = agents({ keepAlive: true, timeout: idleMs, ...proxyOptions(way) });
  const single = agents({ keepAlive: false, ...proxyOptions(way) });
  const newUntilMs = { change: Number.NEGATIVE_INFINITY, read: Number.NEGATIVE_INFINITY };
  let stale = 0;
  return {
    agentsFor: ({ method, onNewConnection }) => {
      const untilMs = method === 'GET' ? newUntilMs.read : newUntilMs.change;
      return onNewConnection === true || monotonicMs() < untilMs ? single : kept;
    },
    note: (isStale) => {
      stale = FADING * stale + (isStale ? 1 : 0);
      if (!isStale) return;
      newUntilMs.change = monotonicMs() + DISTRUST_MS;
      if (stale > MOST_STALE) newUntilMs.read = newUntilMs.change;
      // Those that wait are as old as the one that failed.
      for (const agent of [kept.http, kept.https])
        for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    },
  };
}

/** Watches a request; tells whether it went over a kept connection, and not a byte of a reply has come. */
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
