import { request } from 'node:http';
import { simulatedTransport } from '../src/backtest/transport.ts';
import { loadSettings } from '../src/config/load.ts';
import type { OperatorConsole } from '../src/daemon/console/operator-console.ts';
import type { Operator } from '../src/daemon/operator.ts';
import { runDaemon } from '../src/daemon.ts';
import { feedFrom } from '../src/dashboard/event-feed.ts';
import { serveDashboard } from '../src/dashboard/server.ts';
import { openStore } from '../src/store/store.ts';
import { createLog } from '../src/telemetry/log.ts';
import { systemClock } from '../src/time/clock.ts';
import { seededRandom } from '../src/time/random.ts';
import { pass } from '../src/time/wait.ts';
import { grownUniverse } from './fleet.ts';
import { percent, tableLines } from './table.ts';

const SPEED = 3;
const STREAMS = 50;
/** Fewer than the ships ask for, so that the queue is never empty and each request that is late shows. */
const REQUESTS_PER_MINUTE = 30;
/** Real seconds before the first measurement, and of each; with and without streams by turns, so often. */
const WARM_UP_SECONDS = 10;
const MEASURED_SECONDS = 20;
const TURNS = 3;

/** A page that listens as a browser does, and counts what it hears. */
function listen(port: number, heard: { bytes: number }): () => void {
  const sent = request({ host: '127.0.0.1', port, path: '/api/stream', agent: false }, (response) => {
    response.on('data', (chunk: Buffer) => {
      heard.bytes += chunk.length;
    });
    response.on('error', () => {});
  });
  sent.on('error', () => {});
  sent.end();
  return () => sent.destroy();
}

/** A daemon of fifty ships in real time, its page served over real sockets. */
async function openFleet(stop: AbortSignal) {
  const clock = systemClock();
  const settings = loadSettings('config/argosy.yaml');
  const { universe, token } = grownUniverse({ speed: SPEED, startedAtMs: clock.nowMs() });
  const log = createLog({ level: 'info', nowMs: clock.nowMs, destination: { write: () => {} } });
  let operator: Operator | undefined;
  const ready = Promise.withResolvers<void>();
  const owner: OperatorConsole = {
    version: 'bench',
    mode: 'EMBEDDED',
    strategy: {
      current: () => settings.strategy,
      view: () => ({ file: 'default.yaml', loadedAtMs: 0, problem: null }),
      reload: () => ({ kind: 'refused', message: 'a bench' }),
      onChange: () => () => {},
    },
    onOperator: (next) => {
      operator = next;
    },
  };
  const onBug = (error: unknown) => ready.reject(error);
  const dashboard = await serveDashboard({
    port: 0,
    agents: [{ name: 'ARGOSY', operator: () => operator, feed: feedFrom(log) }],
    token: 'x'.repeat(43),
    onDenied: () => {},
    onBug,
  });
  const ending = runDaemon({
    settings: {
      ...settings,
      server: { kind: 'embedded', speed: SPEED, seed: 1, quoteUnits: false },
      limits: { ...settings.limits, requestsPerMinute: REQUESTS_PER_MINUTE },
    },
    transport: simulatedTransport(universe, clock, seededRandom(1, 'network')),
    clock,
    random: seededRandom(1, 'daemon'),
    log,
    credentials: { agentToken: token, accountToken: undefined, recall: () => undefined, keep: () => {} },
    openBooks: () => openStore(':memory:'),
    stop,
    owner,
    onReady: ready.resolve,
  });
  ending.catch(ready.reject);
  await ready.promise;
  return { universe, clock, dashboard, ending };
}

/** What streams that are open take from trade: requests answered by the universe, in one run, by real sockets. */
export async function benchStreams(): Promise<string[]> {
  const stop = new AbortController();
  const { universe, clock, dashboard, ending } = await openFleet(stop.signal);
  const heard = { bytes: 0 };

  const alone = { requests: 0, cpuMs: 0, ms: 0 };
  const watched = { requests: 0, cpuMs: 0, ms: 0 };

  async function measure(sum: typeof alone): Promise<void> {
    const [accepted, ms, cpu] = [universe.counters().total.accepted, clock.monotonicMs(), process.cpuUsage()];
    await pass(MEASURED_SECONDS * 1_000);
    const { user, system } = process.cpuUsage(cpu);
    sum.requests += universe.counters().total.accepted - accepted;
    sum.cpuMs += (user + system) / 1_000;
    sum.ms += clock.monotonicMs() - ms;
  }

  await pass(WARM_UP_SECONDS * 1_000);
  for (let turn = 0; turn < TURNS; turn++) {
    await measure(alone);
    const hangUps = Array.from({ length: STREAMS }, () => listen(dashboard.port, heard));
    await measure(watched);
    for (const hangUp of hangUps) hangUp();
  }
  stop.abort(new Error('the bench is over'));
  await ending;
  await dashboard.close();
  const perMinute = ({ requests, ms }: typeof alone) => (requests * 60_000) / (ms * SPEED);
  const cpu = ({ cpuMs, ms }: typeof alone) => cpuMs / ms;
  const row = (name: string, sum: typeof alone) => [name, perMinute(sum).toFixed(2), percent(cpu(sum)), ''];
  const more = percent(perMinute(watched) / perMinute(alone) - 1);
  const rows = [
    row('without streams', alone),
    row(`with ${STREAMS} streams`, watched),
    ['with against without', more, percent(cpu(watched) - cpu(alone)), 'within 2 %'],
  ];
  const head = [`50 ships at ${SPEED} times the pace`, 'requests a game minute', 'of a processor', 'target'];
  const kilobytes = (heard.bytes / 1_000 / MEASURED_SECONDS / TURNS / STREAMS).toFixed(1);
  return [`Page: ${STREAMS} streams, ${kilobytes} kB a second each`, '', ...tableLines(head, rows)];
}
