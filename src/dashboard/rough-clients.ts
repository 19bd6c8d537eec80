import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerMalformed, endWith } from '../wire/malformed.ts';
import { errorView, SAFE_HEADERS, sendRefusal } from './guard.ts';

/** The most sockets at a time, so many more than streams that there is room for health and orders. */
export const MOST_SOCKETS = 256;

/** Far above the size of any order. */
const LARGEST_BODY_BYTES = 4_096;

/** Milliseconds, a guess, after which a socket on which nothing passes is closed (faults: F73); a stream is not. */
const SILENCE_MS = 60_000;

/**
 * Limits on the time and size of requests: fastify's options.
 * @param requestMs for a whole request, a guess; a slower client is answered 408
 */
export function pageLimits(requestMs = 10_000) {
  const checks = { headersTimeout: requestMs / 2, connectionsCheckingInterval: Math.min(1_000, requestMs) };
  // A request without a host gets our own answer, with its headers.
  const http = { ...checks, requireHostHeader: false };
  return { requestTimeout: requestMs, connectionTimeout: SILENCE_MS, bodyLimit: LARGEST_BODY_BYTES, http };
}

const EXPECTED: Readonly<Record<string, readonly [code: string, message: string]>> = {
  FST_ERR_BAD_URL: ['badAddress', 'expected an address with two hexadecimal digits after each percent sign'],
  414: ['badAddress', 'expected a shorter address'],
  400: ['badBody', 'expected an order as JSON, such as {"kind":"pauseFleet"}'],
  413: ['tooLarge', `expected an order of ${LARGEST_BODY_BYTES} bytes at most`],
  415: ['badBody', 'expected an order as JSON, with the header "Content-Type: application/json"'],
};

interface Failure {
  readonly statusCode?: number;
  readonly code?: string;
  readonly message?: string;
}

/** Answers an error of a request with the headers of the page. */
export function answerError(onBug: (error: unknown) => void) {
  return (error: unknown, _: FastifyRequest, reply: FastifyReply) => {
    const { statusCode = 500, code = '', message = 'an error' } = error as Failure;
    for (const [name, value] of Object.entries(SAFE_HEADERS)) reply.header(name, value);
    const expected = EXPECTED[code] ?? EXPECTED[statusCode] ?? ['badRequest', message];
    if (statusCode < 500) return sendRefusal(reply, statusCode, ...expected);
    onBug(error);
    return sendRefusal(reply, 500, 'bug', 'something went wrong here; the log says what');
  };
}

/** Answers invalid HTTP with the headers of the page. */
export const answerGarbage = answerMalformed({
  headers: SAFE_HEADERS,
  body: (_, message) => errorView('badRequest', message),
});

/** Refuses what Node would answer by itself, without the headers of the page: other expectations, and tunnels. */
export function refuseOthers(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const headers = { ...SAFE_HEADERS, 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    const error = errorView('badRequest', 'expected no header "Expect" but "100-continue"');
    response.writeHead(417, headers).end(JSON.stringify(error));
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, '501 Not Implemented', SAFE_HEADERS, errorView('badRequest', 'there is no proxy here'));
  });
}
