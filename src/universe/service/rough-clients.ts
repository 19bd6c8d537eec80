import type { Socket } from 'node:net';

/** Milliseconds between checks for slow clients. */
const CHECK_MS = 1_000;

/**
 * Limits on the time and size of requests, so that slow or greedy clients cannot exhaust the server: fastify's options,
 * in milliseconds and bytes.
 * @param requestMs for a whole request; a slower client is answered 408
 */
export function patience(requestMs = 20_000) {
  const checks = { headersTimeout: requestMs / 2, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) };
  return { requestTimeout: requestMs, keepAliveTimeout: 72_000, bodyLimit: 1_048_576, http: checks };
}

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The chunk extensions are too large.'],
};
const NO_HTTP = ['400 Bad Request', 'This is not a request of HTTP/1.1.'] as const;

/** Answers invalid HTTP in the service's envelope, and closes the connection. */
export function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = ANSWERS[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify({ error: { code: Number.parseInt(status, 10), message } });
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  socket.end(head + body);
}
