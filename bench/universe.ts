import { request } from 'node:http';
import { systemClock } from '../src/time/clock.ts';
import { serveUniverse } from '../src/universe/service/http-server.ts';
import { createUniverse } from '../src/universe/universe.ts';
import { tableLines } from './table.ts';

const IN_PROCESS_REQUESTS = 60_000;
const LOOPBACK_REQUESTS = 4_000;

/** A pace at which the limiter's windows never bind: so many milliseconds between requests. */
const APART_MS = 600;

function agentIn(universe: ReturnType<typeof createUniverse>, nowMs: number): { token: string; ship: string } {
  const reply = universe.handle(
    {
      method: 'POST',
      path: '/v2/register',
      headers: { authorization: `Bearer ${universe.mintAccountToken('bench')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ symbol: 'BENCH', faction: 'COSMIC' }),
      address: 'bench',
    },
    nowMs,
  );
  const { data } = JSON.parse(reply.body) as { data: { token: string; ships: { symbol: string }[] } };
  return { token: data.token, ship: data.ships[0]?.symbol ?? '' };
}

/** Requests a second for each of a few paths, the handler called in this process. */
function inProcess(paths: readonly string[]): [string, number][] {
  const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: 0 });
  const { token, ship } = agentIn(universe, 0);
  let nowMs = 10_000;
  return paths.map((path) => {
    const filled = path.replace('{ship}', ship);
    const startMs = performance.now();
    for (let count = 0; count < IN_PROCESS_REQUESTS / paths.length; count++) {
      nowMs += APART_MS;
      const headers = { authorization: `Bearer ${token}` };
      universe.handle({ method: 'GET', path: filled, headers, body: undefined, address: 'bench' }, nowMs);
    }
    return [path, IN_PROCESS_REQUESTS / paths.length / ((performance.now() - startMs) / 1_000)];
  });
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

/** Requests a second over loopback, one after the other on one connection; time runs fast enough for the limiter. */
async function overLoopback(path: string): Promise<number> {
  const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: 0 });
  let nowMs = 10_000;
  const clock = { ...systemClock(), nowMs: () => (nowMs += APART_MS) };
  const { token, ship } = agentIn(universe, nowMs);
  const served = await serveUniverse(universe, { port: 0, clock });
  const startMs = performance.now();
  for (let count = 0; count < LOOPBACK_REQUESTS; count++) {
    const status = await get(served.port, path.replace('{ship}', ship), token);
    if (status !== 200) throw new Error(`expected 200 from ${path}, got ${status}`);
  }
  const perSecond = LOOPBACK_REQUESTS / ((performance.now() - startMs) / 1_000);
  await served.close();
  return perSecond;
}

/** The embedded universe's requests per second, in-process and over loopback. */
export async function benchUniverse(): Promise<string[]> {
  const rows = inProcess(['/v2/my/agent', '/v2/my/ships/{ship}', '/v2/my/ships?limit=20', '/v2/systems?limit=20']);
  const loopback = await overLoopback('/v2/my/ships/{ship}');
  const whole = (perSecond: number) => Math.round(perSecond).toLocaleString('en');
  return [
    'The embedded universe: requests per second, one client',
    '',
    ...tableLines(
      ['request', 'requests per second'],
      [
        ...rows.map(([path, perSecond]) => [`GET ${path}, in-process`, whole(perSecond)]),
        ['GET /v2/my/ships/{ship}, over loopback', whole(loopback)],
      ],
    ),
  ];
}
