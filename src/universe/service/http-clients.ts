import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { answerMalformed } from '../../wire/malformed.ts';

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE';

/** Seconds for which a browser may keep the answer to a preflight; any of that size does. */
const PREFLIGHT_SECONDS = '600';

const WITHOUT_BROWSERS = /^\/admin(?:[/?]|$)/;

/**
 * Lets pages of any origin use the service, as the live one does: every reply allows any origin, and a preflight is
 * answered before limit and token. The admin endpoints stay closed to pages.
 */
export function admitBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (WITHOUT_BROWSERS.test(request.url)) return;
    reply.header('access-control-allow-origin', '*');
    const { 'access-control-request-method': method, 'access-control-request-headers': asked } = request.headers;
    if (request.method !== 'OPTIONS' || method === undefined) return;
    const headers = typeof asked === 'string' ? asked : 'Authorization, Content-Type';
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': headers,
      'access-control-max-age': PREFLIGHT_SECONDS,
      vary: 'Access-Control-Request-Headers',
    });
    return reply.code(204).send();
  });
}

/** Shorter replies gain nothing from compression. */
const LEAST_BYTES = 1_024;

/** A low quality: replies are compressed while a client waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotliOf = promisify<string, object, Buffer>(brotliCompress);
const gzipOf = promisify<string, object, Buffer>(gzip);

const ENCODERS = {
  br: (text: string) => brotliOf(text, BROTLI),
  gzip: (text: string) => gzipOf(text, { level: 1 }),
} as const;

/** The encodings that a header accepts; a weight of 0 refuses one. */
function acceptedBy(header: string): Set<string> {
  const parts = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { name, weight: Number(weight) };
  });
  return new Set(parts.filter(({ weight }) => weight > 0).map(({ name }) => name));
}

/** The encoding for a reply to this Accept-Encoding header; undefined: send it as it is. */
export function encodingFor(header: string | undefined): keyof typeof ENCODERS | undefined {
  const accepted = acceptedBy(header ?? '');
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : undefined;
}

/** Compresses replies of some length for the clients that ask for it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    if (reply.hasHeader('content-encoding') || reply.hasHeader('content-length')) return payload;
    reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding);
    return ENCODERS[encoding](payload);
  });
}

/** Milliseconds between checks for slow clients; any of that size does. */
const CHECK_MS = 1_000;

/** The most sockets at a time: hundreds of bots with some each. */
export const MOST_BOT_SOCKETS = 1_024;

/** Far above the largest body that the service knows, a survey. */
const LARGEST_BODY_BYTES = 65_536;

/**
 * Limits on the time and size of requests, so that slow or greedy clients cannot exhaust the server: fastify's options,
 * in milliseconds and bytes.
 * @param requestMs for a whole request, a guess; a slower client is answered 408
 */
export function botLimits(requestMs = 20_000) {
  const checks = { headersTimeout: requestMs / 2, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) };
  return { requestTimeout: requestMs, keepAliveTimeout: 72_000, bodyLimit: LARGEST_BODY_BYTES, http: checks };
}

/** Answers invalid HTTP in the service's envelope, and closes the connection. */
export const answerMalformedToBot = answerMalformed({
  headers: {},
  body: (status, message) => ({ error: { code: status, message } }),
});
