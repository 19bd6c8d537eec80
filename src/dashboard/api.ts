import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BookSpan, WeeksView } from '../daemon/book-views.ts';
import { readOrder } from '../daemon/console/orders/order.ts';
import type { Operator } from '../daemon/operator.ts';
import type { EventView, QueueView } from '../daemon/views.ts';
import type { AgentWeek } from '../daemon/weeks/compare-weeks.ts';
import { weeksSideBySide } from '../daemon/weeks/weeks-view.ts';
import { type ShownAgent, sumOf } from './agents-view.ts';
import type { Challenges } from './challenge.ts';
import { bearsControlToken, codeIn, orderSourceOf, sendRefusal } from './guard.ts';

export interface ApiParts extends Omit<ShownAgent, 'name'> {
  /** All agents of the process. */
  readonly agents: readonly ShownAgent[];
  /** Weeks of the agents that are over. */
  readonly endedWeeks: () => readonly AgentWeek[];
  readonly token: string;
  readonly challenges: Challenges;
  /** Called when an order came without the token. */
  readonly onDenied: () => void;
}

function notReady(reply: FastifyReply): FastifyReply {
  reply.header('retry-after', '2');
  return sendRefusal(reply, 503, 'notReady', 'the daemon is starting, or waits for its server: try again in a moment');
}

/** Parameters of a path or a query. */
export type Params = Readonly<Record<string, unknown>>;

/** Parses a whole number from 0 up in an address or a header; undefined for anything else. */
export function countIn(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A text in an address; undefined for anything else. */
export const textIn = (given: unknown) => (typeof given === 'string' ? given : undefined);

/** The period that a caller asks for, in milliseconds of our wall clock. */
const spanOf = ({ from, until }: Params): BookSpan => ({ fromMs: countIn(from), untilMs: countIn(until) });

/** Views of the operator by their address, from the parameters of the path and the query. */
const VIEWS: Readonly<Record<string, (operator: Operator, asked: Params) => unknown>> = {
  status: (operator) => operator.status(),
  ships: (operator) => operator.ships(),
  'ships/:ship': ({ ship }, asked) => ship(String(asked.ship)),
  map: ({ map }) => map() ?? { map: null },
  'map/:symbol': ({ map }, { symbol }) => map(String(symbol)) ?? { map: null },
  galaxy: ({ galaxy }, { since }) => galaxy(textIn(since)),
  shipyards: (operator) => operator.shipyards(),
  markets: (operator) => operator.markets(),
  queue: (operator): QueueView => ({ ...operator.status().requests, line: operator.queue() }),
  'prices/:waypoint/:tradeSymbol': ({ prices }, asked) =>
    prices(String(asked.waypoint), String(asked.tradeSymbol), spanOf(asked)),
  history: ({ history }, asked) => history(spanOf(asked)),
  replay: ({ replay }, { from, until }) => replay({ fromHour: countIn(from), untilHour: countIn(until) }),
  days: (operator) => operator.days(),
  boards: (operator) => operator.boards(),
  profit: ({ profit }, asked) => profit(spanOf(asked)),
  missions: ({ missions }) => missions(),
  trades: ({ trades }, { before }) => trades(countIn(before)),
  contracts: ({ contracts }, { before }) => contracts(textIn(before)),
};

/** Lines of one answer; any of that size does. */
const MOST_STORY_LINES = 60;

/** The latest lines, the newest first. */
function storyOf(lines: readonly EventView[]): readonly EventView[] {
  return lines.toSorted((one, other) => (one.time < other.time ? 1 : -1)).slice(0, MOST_STORY_LINES);
}

/** The weeks of all agents side by side: those that are over, and those that run. */
async function weeksOf({ agents, endedWeeks }: ApiParts): Promise<WeeksView> {
  const running: AgentWeek[] = [];
  for (const { operator } of agents) {
    const present = operator();
    const week = await present?.week();
    if (present !== undefined && week !== undefined) running.push({ callsign: present.agent, week });
  }
  const all = [...endedWeeks(), ...running];
  return weeksSideBySide(all.sort((one, other) => one.week.beganAt.localeCompare(other.week.beganAt)));
}

function addViews(app: FastifyInstance, parts: ApiParts): void {
  const { operator, feed, agents } = parts;
  for (const [address, show] of Object.entries(VIEWS))
    app.get(`/api/${address}`, async ({ query, params }, reply) => {
      const present = operator();
      if (present === undefined) return notReady(reply);
      const asked = { ...(query as Params), ...(params as Params) };
      // Only of a ship may there be none.
      return (
        (await show(present, asked)) ?? sendRefusal(reply, 404, 'unknownShip', 'expected the symbol of a ship of ours')
      );
    });
  app.get('/api/agents', async () => agents.map(sumOf));
  app.get('/api/weeks', async () => weeksOf(parts));
  app.get('/api/story', async (_, reply) => {
    const present = operator();
    return present === undefined ? notReady(reply) : storyOf([...(await present.story()), ...feed.story()]);
  });
  app.get('/api/events', async ({ query }) => {
    const { after, ship } = query as Params;
    return typeof ship === 'string' ? feed.ofShip(ship) : feed.after(countIn(after) ?? 0);
  });
}

/**
 * Names the agent in every answer of the API but an error. A list stands under the name of its view:
 * `{ "agent": …, "ships": […] }`.
 */
function nameAgent(app: FastifyInstance, operator: ApiParts['operator']): void {
  app.addHook('preSerialization', async ({ url }: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) => {
    const [, view] = /\/api\/(\w+)/.exec(url) ?? [];
    if (statusCode >= 400 || view === undefined) return payload;
    const agent = operator()?.agent ?? null;
    const isNamed = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    if (isNamed) return { agent, ...payload };
    return { agent, [view]: payload };
  });
}

/** Refuses a request without the control token, or a code that shows that the caller knows it. */
function deny({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('www-authenticate', 'Bearer');
  const where = 'it stands in the file control-token of the state folder';
  const got = headers.authorization === undefined ? 'none' : 'another';
  const message = `expected the header "Authorization: Bearer <control token>", got ${got}; ${where}`;
  return sendRefusal(reply, 401, 'noToken', message);
}

/** Adds what only the owner may ask: with the token, or with codes that show that the caller knows it. */
function addOrders(app: FastifyInstance, { operator, token, challenges, onDenied }: ApiParts): void {
  const denied = (request: FastifyRequest, reply: FastifyReply) => {
    onDenied();
    return deny(request, reply);
  };
  const needsToken = async (request: FastifyRequest, reply: FastifyReply) =>
    bearsControlToken(request, token) ? undefined : denied(request, reply);
  const needsTokenOrCode = async (request: FastifyRequest, reply: FastifyReply) =>
    codeIn(request) === undefined ? needsToken(request, reply) : undefined;
  const checksCode = async (request: FastifyRequest, reply: FastifyReply) => {
    const { nonce = '', code } = codeIn(request) ?? {};
    if (code === undefined || challenges.take(nonce, request.url, request.body, code)) return;
    return denied(request, reply);
  };
  app.get('/api/token', { onRequest: needsToken }, async () => ({ valid: true }));
  app.get('/api/challenge', async (request, reply) => {
    const { nonce } = request.query as Params;
    return challenges.give(String(nonce), codeIn(request)?.code) ?? denied(request, reply);
  });
  app.post('/api/orders', { onRequest: needsTokenOrCode, preHandler: checksCode }, async (request, reply) => {
    const order = readOrder(request.body);
    if ('expected' in order) return sendRefusal(reply, 400, 'badOrder', `expected ${order.expected}`);
    const present = operator();
    if (present === undefined) return notReady(reply);
    const ordered = await present.order(order, orderSourceOf(request));
    if (ordered.kind === 'done') return { said: ordered.message };
    return sendRefusal(reply, ordered.kind === 'refused' ? 409 : 404, ordered.kind, ordered.message);
  });
}

/** Adds the daemon's views, and the endpoints for the control token and for orders. */
export function addApi(app: FastifyInstance, parts: ApiParts): void {
  nameAgent(app, parts.operator);
  addViews(app, parts);
  addOrders(app, parts);
}
