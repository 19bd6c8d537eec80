import { answerMalformed } from '../../wire/malformed.ts';

/** Milliseconds between checks for slow clients. */
const CHECK_MS = 1_000;

/** The most sockets at a time: hundreds of bots with some each. */
export const MOST_SOCKETS = 1_024;

/** Far above the largest body that the service knows, a survey. */
const LARGEST_BODY_BYTES = 65_536;

/**
 * Limits on the time and size of requests, so that slow or greedy clients cannot exhaust the server: fastify's options,
 * in milliseconds and bytes.
 * @param requestMs for a whole request; a slower client is answered 408
 */
export function patience(requestMs = 20_000) {
  const checks = { headersTimeout: requestMs / 2, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) };
  return { requestTimeout: requestMs, keepAliveTimeout: 72_000, bodyLimit: LARGEST_BODY_BYTES, http: checks };
}

/** Answers invalid HTTP in the service's envelope, and closes the connection. */
export const answerGarbage = answerMalformed({
  headers: {},
  body: (status, message) => ({ error: { code: status, message } }),
});
