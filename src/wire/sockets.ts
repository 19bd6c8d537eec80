import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The latest request of a socket and its response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** How a full server ends a socket to admit a new one; a lower number first. Sockets of the last kind are never ended. */
const IDLE = 0;
const UNREAD = 1;
const ANSWERED = 2;

function kindOf(socket: Socket, exchange: Exchange | undefined): number {
  if (exchange === undefined || !exchange.request.complete || exchange.response.writableFinished) return IDLE;
  return socket.writableLength > 0 ? UNREAD : ANSWERED;
}

/**
 * Limits the open sockets of a server. A full one admits every newcomer: for it the oldest socket ends that is silent
 * or in the middle of its request, else the oldest whose client does not read; where all others are being answered,
 * the newcomer ends itself.
 */
export function limitSockets(server: Server, mostSockets: number): void {
  const exchanges = new Map<Socket, Exchange | undefined>();
  const admit = (newcomer: Socket) => {
    const all = [...exchanges];
    const ofKind = (kind: number) => all.find(([socket, exchange]) => kindOf(socket, exchange) === kind)?.[0];
    (ofKind(IDLE) ?? ofKind(UNREAD) ?? newcomer).destroy();
  };
  server.on('connection', (socket: Socket) => {
    if (exchanges.size >= mostSockets) admit(socket);
    if (socket.destroyed) return;
    exchanges.set(socket, undefined);
    socket.once('close', () => exchanges.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (exchanges.has(request.socket)) exchanges.set(request.socket, { request, response });
  });
}
