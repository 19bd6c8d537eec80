import fastify, { type FastifyInstance } from 'fastify';
import type { AgentWeek } from '../daemon/weeks/compare-weeks.ts';
import { limitSockets } from '../wire/sockets.ts';
import { type ShownAgent, sumOf } from './agents-view.ts';
import { addApi } from './api.ts';
import { type Challenges, createChallenges } from './challenge.ts';
import { foreignness, SAFE_HEADERS, sendRefusal } from './guard.ts';
import { createMetrics } from './metrics.ts';
import { readPage } from './page-files.ts';
import { answerError, answerGarbage, MOST_SOCKETS, pageLimits, refuseOthers } from './rough-clients.ts';
import { createStreamHub, type StreamHub } from './stream.ts';
import { addStream, createStreamPlaces, type StreamPlaces } from './stream-route.ts';

export interface DashboardParts {
  /** 0 selects a free port. */
  readonly port: number;
  /** The address to listen at; this machine alone unless given. */
  readonly host?: string;
  /** Host names by which it may be called besides those of this machine. */
  readonly allowedHosts?: readonly string[];
  /** A path, without a slash at its end, under which everything is served as well. */
  readonly basePath?: string;
  /** The agents of the process; each of several has its page, and its API, under its name. */
  readonly agents: readonly ShownAgent[];
  /** Weeks of the agents that are over; none unless given. */
  readonly endedWeeks?: () => readonly AgentWeek[];
  /** The control token: without it no request changes anything. */
  readonly token: string;
  readonly onDenied: () => void;
  /** Called with every exception; the caller of the page gets no details. */
  readonly onBug: (error: unknown) => void;
  /** Milliseconds that a request may take to arrive; by default 10,000. */
  readonly patienceMs?: number;
  /** Open sockets from which a new one ends the oldest that is silent; by default 256. */
  readonly mostSockets?: number;
}

/** The running server of the page, its API and the metrics. */
export interface DashboardServer {
  /** e.g. http://127.0.0.1:8470 */
  readonly url: string;
  readonly port: number;
  /** The address of an agent's page. */
  urlOf(name: string): string;
  /** Number of open streams. */
  streams(): number;
  close(): Promise<void>;
}

/** The address of this machine for itself. */
const HERE = '127.0.0.1';

/** Whoever asks for these, such as an orchestrator, calls us by any address. */
const HEALTH = new Set(['/healthz', '/readyz']);

/** The address without the path under which a proxy shows the page; with another path it stays as it is. */
function withoutBase(url: string, basePath: string): string {
  const isUnder = basePath !== '' && url.startsWith(`${basePath}/`);
  return isUnder ? url.slice(basePath.length) : url;
}

function openApp({ onBug, basePath = '', patienceMs, mostSockets = MOST_SOCKETS }: DashboardParts): FastifyInstance {
  const onError = answerError(onBug);
  const app = fastify({
    ...pageLimits(patienceMs),
    logger: false,
    forceCloseConnections: true,
    frameworkErrors: onError,
    clientErrorHandler: answerGarbage,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, basePath),
  });
  app.setErrorHandler(onError);
  refuseOthers(app.server);
  limitSockets(app.server, mostSockets);
  return app;
}

function addPage(app: FastifyInstance): void {
  for (const [address, { type, body }] of readPage()) {
    // Of an agent's page only the address with a slash at its end: relative addresses begin there.
    app.get(address, { prefixTrailingSlash: 'slash' }, async (_, reply) =>
      reply.header('content-type', type).header('cache-control', 'no-cache').send(body()),
    );
  }
}

/** For supervisors: whether the process lives, and whether the ships of all agents are at work. The answers hold nothing more. */
function addHealth(app: FastifyInstance, { agents }: DashboardParts): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    const isReady = agents.every(({ operator }) => operator() !== undefined);
    return reply.code(isReady ? 200 : 503).send({ ready: isReady });
  });
}

/** Without the slash at its end, the page's relative addresses would lead beside it. */
function addBase(app: FastifyInstance, basePath: string): void {
  if (basePath !== '') app.get(basePath, async (_, reply) => reply.redirect(`${basePath}/`, 308));
}

/** Where an agent's page is: the root, where there is no other. */
const pathOf = ({ agents }: Pick<DashboardParts, 'agents'>, name: string) =>
  agents.length === 1 ? '' : `/agents/${name}`;

/** Adds each agent's page and API; of several the first is shown where none is named. */
function addAgents(
  app: FastifyInstance,
  parts: DashboardParts,
  hubs: readonly StreamHub[],
  { places, challenges }: { readonly places: StreamPlaces; readonly challenges: Challenges },
): void {
  const { agents, endedWeeks = () => [], token, onDenied } = parts;
  for (const [index, agent] of agents.entries()) {
    const add = async (scope: FastifyInstance) => {
      addPage(scope);
      addApi(scope, { ...agent, agents, endedWeeks, token, challenges, onDenied });
      const hub = hubs[index];
      if (hub !== undefined) addStream(scope, hub, places);
    };
    const prefix = pathOf(parts, agent.name);
    app.register(add, { prefix });
    // Without the slash at its end, the page's relative addresses would lead beside it.
    if (prefix !== '') app.get(prefix, async (_, reply) => reply.redirect(`./${agent.name}/`, 302));
  }
  const [first] = agents;
  if (agents.length > 1 && first !== undefined) {
    app.get('/', async (_, reply) => reply.redirect(`./agents/${first.name}/`, 302));
    app.get('/api/agents', async () => ({ agent: null, agents: agents.map(sumOf) }));
  }
}

/**
 * Serves the page on this machine until closed, even while the daemon is not ready.
 * @throws the error of listening, e.g. code EADDRINUSE
 */
export async function serveDashboard(parts: DashboardParts): Promise<DashboardServer> {
  const { allowedHosts = [], basePath = '', host = HERE } = parts;
  const app = openApp(parts);
  const hubs = parts.agents.map((agent) => createStreamHub({ ...agent, onBug: parts.onBug }));
  const places = createStreamPlaces();
  const metrics = createMetrics({ agents: parts.agents, streams: places.count });
  let port = parts.port;
  const challenges = createChallenges(() => ({ port, token: parts.token }));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFE_HEADERS);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return sendRefusal(reply, 400, 'badRequest', 'expected the header "Host"');
    const why = HEALTH.has(request.url) ? undefined : foreignness(request, { port, allowedHosts });
    if (why !== undefined) return sendRefusal(reply, 403, 'foreign', why);
  });
  addHealth(app, parts);
  addBase(app, basePath);
  addAgents(app, parts, hubs, { places, challenges });
  app.get('/metrics', async (_, reply) => reply.header('content-type', metrics.contentType).send(await metrics.text()));
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, 404, 'notFound', 'nothing is served at this address'));
  await app.listen({ host, port });
  const address = app.server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  const close = async () => {
    for (const hub of hubs) hub.close();
    await app.close();
  };
  const url = `http://${HERE}:${port}`;
  return { url, port, urlOf: (name) => url + pathOf(parts, name), streams: places.count, close };
}
