import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '../src/time/clock.ts';
import { recordTrade } from '../src/universe/economy/activity.ts';
import { marketAt } from '../src/universe/economy/markets.ts';
import { systemCatalogue } from '../src/universe/galaxy/catalogue.ts';
import { gateConnections } from '../src/universe/galaxy/gates/gates.ts';
import { systemAt } from '../src/universe/galaxy/systems.ts';
import { openGame } from '../src/universe/open-game.ts';
import { serveUniverse } from '../src/universe/service/http-server.ts';
import { byWorldRows } from './by-world.ts';
import { APART_MS, Player } from './player.ts';
import { tableLines } from './table.ts';

const IN_PROCESS_REQUESTS = 30_000;
const LOOPBACK_REQUESTS = 4_000;

function perSecond(count: number, work: (index: number) => void): number {
  const start = process.cpuUsage();
  for (let index = 0; index < count; index++) work(index);
  const { user, system } = process.cpuUsage(start);
  return count / ((user + system) / 1_000_000);
}

function readsPerSecond(path: string): number {
  const player = new Player();
  const filled = path.replace('{ship}', player.ship);
  return perSecond(IN_PROCESS_REQUESTS, () => player.send('GET', filled, undefined));
}

/** Flies between two orbitals of the home planet, which share its place; each flight has ended when the next begins. */
function navigationsPerSecond(): number {
  const player = new Player();
  player.post(`/my/ships/${player.ship}/orbit`);
  const orbital = player.home.replace(/1$/, '2');
  return perSecond(300, (index) => {
    player.nowMs += 60_000;
    player.post(`/my/ships/${player.ship}/navigate`, { waypointSymbol: index % 2 === 0 ? orbital : player.home });
  });
}

/** Buys a unit of fuel and sells it again. */
function tradesPerSecond(): number {
  const player = new Player();
  const one = { symbol: 'FUEL', units: 1 };
  return (
    2 *
    perSecond(IN_PROCESS_REQUESTS / 4, () => {
      player.post(`/my/ships/${player.ship}/purchase`, one);
      player.post(`/my/ships/${player.ship}/sell`, one);
    })
  );
}

function get(port: number, path: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Requests a second over loopback, one after the other on one connection, client and server in this process. */
async function overLoopback(): Promise<number> {
  const player = new Player();
  const clock = { ...systemClock(), nowMs: () => (player.nowMs += APART_MS) };
  const served = await serveUniverse(player.universe, { port: 0, clock });
  const startMs = performance.now();
  for (let count = 0; count < LOOPBACK_REQUESTS; count++) {
    const status = await get(served.port, `/v2/my/ships/${player.ship}`, player.token);
    if (status !== 200) throw new Error(`bench: expected 200, got ${status}`);
  }
  const rate = LOOPBACK_REQUESTS / ((performance.now() - startMs) / 1_000);
  await served.close();
  return rate;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** Megabytes of heap above start with the whole galaxy known, gates included, and thirty systems visited. */
function galaxyMegabytes(): number {
  const before = heapMegabytes();
  const { state } = openGame({ seed: 1, speed: 1, startedAtMs: 0 });
  const [first] = systemCatalogue(state);
  gateConnections(state, first?.symbol ?? '');
  for (const { symbol } of systemCatalogue(state).slice(0, 30)) systemAt(state, symbol);
  const megabytes = heapMegabytes() - before;
  // Read once more, so that the state outlives the measurement.
  return Object.keys(state.systems).length > 0 ? megabytes : Number.NaN;
}

/** Seconds for a day of ticks of one system's markets, each good of them traded before, all settled every tick. */
function secondsOfTicks(): number {
  const { state } = openGame({ seed: 1, speed: 1, startedAtMs: 0 });
  const system = systemCatalogue(state).find(({ role }) => role === 'home');
  const markets = Object.values(systemAt(state, system?.symbol ?? '')?.waypoints ?? {}).filter(({ trade }) => trade);
  for (const { symbol } of markets)
    for (const good of Object.values(marketAt(state, symbol, 0)?.goods ?? {}))
      recordTrade(good, 5 * good.tradeVolume, 'SELL');
  const start = process.cpuUsage();
  for (let second = 0; second <= 86_400; second += 120) {
    for (const { symbol } of markets) marketAt(state, symbol, second * 1_000);
  }
  const { user, system: kernel } = process.cpuUsage(start);
  return (user + kernel) / 1_000_000;
}

/** What the embedded universe costs. Rates are by CPU time of one core; loopback by the wall clock. */
export async function benchUniverse(): Promise<string[]> {
  const whole = (rate: number) => Math.round(rate).toLocaleString('en');
  const reads = ['/my/agent', '/my/ships/{ship}', '/my/ships?limit=20', '/systems?limit=20'];
  return [
    'The embedded universe',
    '',
    ...tableLines(
      ['figure', 'value', 'target'],
      [
        ...reads.map((path) => [
          `GET ${path}, requests per second`,
          whole(readsPerSecond(path)),
          path === '/my/ships/{ship}' ? '20,000' : '',
        ]),
        ['POST navigate, requests per second', whole(navigationsPerSecond()), '10,000'],
        ['POST purchase and sell, requests per second', whole(tradesPerSecond()), '10,000'],
        ['GET /my/ships/{ship} over loopback, requests per second', whole(await overLoopback()), ''],
        ['galaxy known, 30 systems visited: MB above start', galaxyMegabytes().toFixed(0), 'at most 150'],
        ['24 hours of ticks of one home system, seconds', secondsOfTicks().toFixed(2), 'at most 1'],
        ...(await byWorldRows()),
      ],
    ),
  ];
}
