import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OwnerMustAct } from '../../config/problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { limitSockets } from '../../wire/sockets.ts';
import { flatHeaders } from '../../wire/transport.ts';
import { faultless, faulty, type RequestHandler } from '../faults/answering.ts';
import type { FaultScript } from '../faults/script.ts';
import type { Universe } from '../universe.ts';
import { openAdmin } from './admin.ts';
import type { UniverseRequest } from './handler.ts';
import { admitBrowsers, answerMalformedToBot, botLimits, compressReplies, MOST_BOT_SOCKETS } from './http-clients.ts';

/** The server cannot listen at the address; the message names what to do. */
export class ListenError extends OwnerMustAct {
  override readonly name = 'ListenError';
  /** e.g. EADDRINUSE. */
  readonly code: string;

  constructor(code: string, address: string, cause: unknown) {
    const why = code === 'EADDRINUSE' ? 'the port is in use; choose another or stop what uses it' : code;
    super(`Cannot serve the universe at ${address}: ${why}.`, { cause });
    this.code = code;
  }
}

export interface ServeOptions {
  /** 0 selects a free port. */
  readonly port: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** The clock of the universe. */
  readonly clock: Clock;
  /** Faults to simulate; none by default. */
  readonly faults?: FaultScript;
  /** Whether requests to /admin give access to faults, ledger and snapshots. Default: false. */
  readonly admin?: boolean;
  /** Milliseconds that a client may take for a request. Default: 20,000. */
  readonly patienceMs?: number;
  /** Open sockets from which a new one ends the oldest that is silent. Default: 1,024. */
  readonly mostSockets?: number;
  /** Receives every exception of the universe, which the client sees as a bare 500. */
  readonly onBug?: (error: unknown) => void;
}

export interface ServedUniverse {
  /** Base address, ending in /v2. */
  readonly url: string;
  readonly port: number;
  /** Accepts no new requests, answers those in progress, then resolves. */
  close(): Promise<void>;
}

function requestOf(request: FastifyRequest): UniverseRequest {
  const body = typeof request.body === 'string' ? request.body : undefined;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return { method, path: request.url, headers: flatHeaders(request.headers), body, address: request.ip };
}

async function answer(answering: RequestHandler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answered = await answering(requestOf(request));
  if (answered === undefined) {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  const { status, headers, body } = answered;
  reply.code(status).headers(headers);
  return status === 204 ? reply.send() : reply.send(body);
}

/** Passes bodies to the universe as text, so that it handles invalid ones itself. */
function passBodiesThrough(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/**
 * Answers errors outside the operations (oversized bodies, invalid addresses, bugs) without HTML and without a stack
 * trace.
 */
function answerError(onBug: (error: unknown) => void): (error: Error, _: FastifyRequest, reply: FastifyReply) => void {
  return (error, _, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) onBug(error);
    const message = status >= 500 ? 'Something unexpected went wrong.' : error.message;
    reply.code(status).send({ error: { code: status, message } });
  };
}

type Serving = Pick<ServeOptions, 'patienceMs' | 'mostSockets'> & Required<Pick<ServeOptions, 'onBug'>>;

async function openApp({ onBug, patienceMs, mostSockets = MOST_BOT_SOCKETS }: Serving): Promise<FastifyInstance> {
  // Loaded only here: a backtest serves nobody, and each of its threads would spend a sixth of its start on it.
  const { fastify } = await import('fastify');
  const onError = answerError(onBug);
  const app = fastify({
    ...botLimits(patienceMs),
    logger: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: onError,
    clientErrorHandler: answerMalformedToBot,
  });
  limitSockets(app.server, mostSockets);
  passBodiesThrough(app);
  admitBrowsers(app);
  compressReplies(app);
  app.setErrorHandler(onError);
  return app;
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ListenError(code, `http://${host}:${port}`, error);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Serves a universe over HTTP until closed.
 * @throws ListenError if it cannot listen at the address
 */
export async function serveUniverse(
  universe: Universe,
  { port, host = '127.0.0.1', clock, faults, admin = false, onBug = () => {}, ...limits }: ServeOptions,
): Promise<ServedUniverse> {
  const app = await openApp({ ...limits, onBug });
  const stop = new AbortController();
  const faultyBy = (script: FaultScript) => faulty({ universe, clock, script, stop: stop.signal, onBug });
  let answering = faults === undefined ? faultless(universe, clock) : faultyBy(faults);
  const takeUp = (script: FaultScript) => {
    answering = faultyBy(script);
  };
  const handle = (request: FastifyRequest, reply: FastifyReply) => answer(answering, request, reply);
  if (admin) openAdmin(app, { universe, clock, takeUp });
  app.all('/*', handle);
  app.setNotFoundHandler(handle);
  const taken = await listen(app, host, port);
  const close = async () => {
    stop.abort(new Error('the server stops'));
    await app.close();
  };
  return { url: `http://${host}:${taken}/v2`, port: taken, close };
}
