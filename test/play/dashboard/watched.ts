import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import { simulatedTransport } from '../../../src/backtest/transport.ts';
import { loadSettings } from '../../../src/config/load.ts';
import type { Operator } from '../../../src/daemon/operator.ts';
import type { DaemonParts } from '../../../src/daemon/parts.ts';
import { runDaemon } from '../../../src/daemon.ts';
import { feedFrom } from '../../../src/dashboard/event-feed.ts';
import { type DashboardParts, serveDashboard } from '../../../src/dashboard/server.ts';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type Random, seededRandom } from '../../../src/time/random.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import { testConsole } from '../../daemon/console/test-console.ts';
import { withSmallFleet } from '../../kit/daemon.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

export const TOKEN = 'a-token-that-only-the-owner-of-this-test-knows';

/** Looks again and again until the goal holds. */
export function eventually(goal: () => boolean): Promise<unknown> {
  return vi.waitUntil(goal, { timeout: 25_000, interval: 20 });
}

/** A network on which every request and reply takes a millisecond: the pace is no faster for it, and these wait in real time. */
const NEARBY: Random = { ...seededRandom(1, 'network'), integer: () => 1 };

/** The page of one agent, with its log and what it reports as bugs. */
export async function servePage(operator: () => Operator | undefined, change: Partial<DashboardParts> = {}) {
  const { log } = keptLog();
  const bugs: unknown[] = [];
  const agents = [{ name: 'ARGOSY', operator, feed: feedFrom(log) }];
  const onBug = (error: unknown) => void bugs.push(error);
  const dashboard = await serveDashboard({ port: 0, agents, token: TOKEN, onDenied: () => {}, onBug, ...change });
  return { dashboard, log, bugs };
}

export type Watched = Awaited<ReturnType<typeof openWatched>>;

/** A daemon in real time at many times the pace, and its page. */
export async function openWatched(change: Partial<DaemonParts> = {}, speed = 600) {
  const clock = systemClock();
  const { log, lines } = keptLog({ nowMs: clock.nowMs });
  const settings = loadSettings('config/argosy.yaml');
  const strategy = withSmallFleet(settings.strategy);
  const ownerConsole = testConsole(strategy);
  let denied = 0;
  const agents = [{ name: 'ARGOSY', operator: ownerConsole.operator, feed: feedFrom(log) }];
  const { dashboard, bugs } = await servePage(ownerConsole.operator, { agents, onDenied: () => void denied++ });
  const universe = createUniverse({ seed: 2, speed, startedAtMs: clock.nowMs() });
  const stop = new AbortController();
  let ending: Promise<unknown> = Promise.resolve();
  const start = async () => {
    const ready = Promise.withResolvers<void>();
    ending = runDaemon({
      settings: { ...settings, strategy, server: { kind: 'embedded', speed, seed: 2, quoteUnits: false } },
      transport: simulatedTransport(universe, clock, NEARBY),
      clock,
      random: seededRandom(1, 'daemon'),
      log,
      credentials: {
        agentToken: undefined,
        accountToken: universe.mintAccountToken('player'),
        recall: () => undefined,
        keep: () => {},
      },
      openBooks: () => openStore(':memory:'),
      stop: stop.signal,
      owner: ownerConsole,
      onReady: ready.resolve,
      ...change,
    });
    ending.catch(ready.reject);
    await ready.promise;
  };
  return {
    dashboard,
    ownerConsole,
    universe,
    /** What the pages reported as bugs, and orders that were denied. */
    bugs,
    denied: () => denied,
    lines: () => lines.map(parsed),
    /** Starts the daemon; resolves once its ships are at work. */
    start,
    close: async () => {
      stop.abort(new Error('the test is over'));
      await ending;
      await dashboard.close();
    },
  };
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request, and the head of its reply. */
async function replyTo(options: RequestOptions, body?: string): Promise<[ClientRequest, IncomingMessage]> {
  const sent = request(options).end(body);
  const [response] = await once(sent, 'response');
  // A reply may come before all of the body is sent.
  sent.on('error', () => {});
  return [sent, response];
}

/** One request on a connection of its own, with exactly these headers and the host's. */
export async function ask({ port }: { readonly port: number }, path: string, asking: Asking = {}) {
  const { method = 'GET', body } = asking;
  // Node frames no body of a HEAD, DELETE or TRACE by itself.
  const headers = { ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...asking.headers };
  const [, response] = await replyTo({ host: '127.0.0.1', port, path, method, headers, agent: false }, body);
  const received = await text(response);
  const json = (): unknown => JSON.parse(received);
  return { status: response.statusCode ?? 0, headers: response.headers, text: received, json };
}

/** An order with the token, or with other headers. */
export function order(at: { readonly port: number }, what: unknown, headers: Asking['headers'] = {}) {
  const authorization = `Bearer ${TOKEN}`;
  const body = typeof what === 'string' ? what : JSON.stringify(what);
  return ask(at, '/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, ...headers },
    body,
  });
}

export type Listening = Awaited<ReturnType<typeof listen>>;

/** A stream that is being listened to, until its test ends at the latest. */
export async function listen({ port }: { readonly port: number }, path = '/api/stream', headers = {}) {
  const [sent, response] = await replyTo({ host: '127.0.0.1', port, path, headers, agent: false });
  const hangUp = () => void sent.destroy();
  onTestFinished(hangUp);
  let heard = '';
  let look = () => {};
  response.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
    look();
  });
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    /** All that has been sent so far. */
    text: () => heard,
    /** Messages of a name so far. */
    messages: (name: string): unknown[] =>
      [...heard.matchAll(/event: (\w+)\ndata: ([^\n]*)\n\n/g)]
        .filter(([, event]) => event === name)
        .map(([, , data]) => JSON.parse(data ?? '')),
    /** Resolves once the goal holds; looks again whenever something comes. */
    until: (goal: () => boolean) =>
      new Promise<void>((reached) => {
        look = () => goal() && reached();
        look();
      }),
    /** Resolves when the other side has ended it. */
    ended: new Promise<void>((end) => response.on('close', end)),
    hangUp,
  };
}
