import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ClientRequest } from '../daemon/clients/client-command.ts';
import type { ClientDesk } from '../daemon/clients/client-desk.ts';
import { errorEnvelope, ownError } from '../daemon/clients/own-replies.ts';
import { answerMalformed } from '../wire/malformed.ts';
import { limitSockets } from '../wire/sockets.ts';
import { flatHeaders, type WireReply } from '../wire/transport.ts';
import { admitPages, type ProxyCallers, whyForeign } from './guard.ts';

export interface ProxyParts extends Omit<ProxyCallers, 'port'> {
  /** 0 selects a free port. */
  readonly port: number;
  readonly desk: Pick<ClientDesk, 'answer'>;
  /** Called with every exception; the client gets no details. */
  readonly onBug: (error: unknown) => void;
}

/** The running proxy. */
export interface ServedProxy {
  /** Base address for clients, ending in /v2. */
  readonly url: string;
  close(): Promise<void>;
}

/** The address of this machine for itself. */
const HERE = '127.0.0.1';

const BASE = /^\/v2(?=[/?]|$)/;

/** The most sockets at a time: a script may ask for thousands of things at once, each on its own. A guess. */
const MOST_SOCKETS = 8_192;

/** Far above the largest body that the service knows, a survey. */
const LARGEST_BODY_BYTES = 65_536;

/** Milliseconds, a guess, in which a request must have come; its answer may take longer. */
const ARRIVES_WITHIN_MS = 20_000;

/** What the service says to clients; the rest is of a connection that ends here. */
const PASSED_ON = /^(?:content-type|date|age|location|retry-after|x-request-id|x-argosy-.+|x-ratelimit-.+)$/;

const NO_ADDRESS = ownError(404, 'Argosy: expected GET, POST or PATCH of an address below /v2.');

/** The request as the desk takes it; undefined for what no service of this kind has. */
function clientRequestOf({ method, url, headers, body }: FastifyRequest): ClientRequest | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  // As the service would read it: without dots that lead elsewhere.
  const { pathname, search } = new URL(url, 'http://here');
  if (!BASE.test(pathname) || (asked !== 'GET' && asked !== 'POST' && asked !== 'PATCH')) return undefined;
  const path = `${pathname.replace(BASE, '')}${search}`;
  const request = { method: asked, path: path === '/' ? '' : path, headers: flatHeaders(headers) } as const;
  return typeof body === 'string' ? { ...request, body } : request;
}

function sendOn({ status, headers, body }: WireReply, reply: FastifyReply): FastifyReply {
  const passed = Object.entries(headers).filter(([name]) => PASSED_ON.test(name));
  reply.code(status).headers(Object.fromEntries(passed));
  return status === 204 ? reply.send() : reply.send(body);
}

/** Aborted once the client has closed its connection before it was answered. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('the client waits no more'));
  });
  return gone.signal;
}

/** Passes bodies on as text: the service itself refuses invalid ones. */
function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function openApp(onBug: ProxyParts['onBug']): FastifyInstance {
  const checks = { headersTimeout: ARRIVES_WITHIN_MS / 2, connectionsCheckingInterval: 1_000 };
  const app = fastify({
    requestTimeout: ARRIVES_WITHIN_MS,
    bodyLimit: LARGEST_BODY_BYTES,
    http: checks,
    logger: false,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    clientErrorHandler: answerMalformed({ headers: {}, body: errorEnvelope }),
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const { statusCode: status = 500 } = error;
    if (status >= 500) onBug(error);
    sendOn(ownError(status, status >= 500 ? 'Argosy: something went wrong here.' : error.message), reply);
  });
  limitSockets(app.server, MOST_SOCKETS);
  passBodiesOn(app);
  return app;
}

/**
 * Serves the service's own interface on this machine until closed.
 * @throws the error of listening, e.g. code EADDRINUSE
 */
export async function serveProxy({ desk, allowedOrigins, onBug, ...parts }: ProxyParts): Promise<ServedProxy> {
  const app = openApp(onBug);
  let { port } = parts;
  app.addHook('onRequest', async (request, reply) => {
    const why = whyForeign(request, { port, allowedOrigins });
    if (why !== undefined) return sendOn(ownError(403, `Argosy: ${why}.`), reply);
  });
  admitPages(app);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = clientRequestOf(request);
    return sendOn(asked === undefined ? NO_ADDRESS : await desk.answer(asked, goneOf(reply)), reply);
  };
  app.all('/*', answer);
  app.setNotFoundHandler(answer);
  await app.listen({ host: HERE, port });
  const address = app.server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  return { url: `http://${HERE}:${port}/v2`, close: () => app.close() };
}
