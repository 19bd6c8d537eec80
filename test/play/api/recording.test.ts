import { expect, test } from 'vitest';
import { simulatedTransport } from '../../../src/backtest/transport.ts';
import { loadSettings } from '../../../src/config/load.ts';
import type { Settings } from '../../../src/config/settings.ts';
import { openStore } from '../../../src/store/store.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import { endpoints } from '../../../src/wire/endpoints.ts';
import type { WireRequest } from '../../../src/wire/transport.ts';
import { credentialsOf, startRun } from '../../kit/daemon-run.ts';
import { keptLog } from '../../telemetry/lines.ts';

/** The settings with a fleet that digs where no contract keeps it busy, as the interface asks for. */
function miningToo(settings: Settings): Settings {
  const ships: Settings['strategy']['ships'] = [
    { match: { role: 'SATELLITE' }, lanes: ['scout'] },
    { match: { symbol: '*' }, lanes: ['contract', 'mine'] },
  ];
  const purchases = [{ type: 'SHIP_MINING_DRONE', atMost: 2, whenCreditsAbove: 100_000 }] as const;
  return { ...settings, strategy: { ...settings.strategy, ships, purchases: [...purchases] } };
}

const START_MS = Date.UTC(2026, 0, 4, 13);
const HOUR_MS = 3_600_000;
/** By when a contract must have been fulfilled. */
const LIMIT_MS = 6 * HOUR_MS;

/** Every request of the daemon, as it is shipped, in a new universe: its first hour, and on until a contract is fulfilled. */
async function record() {
  const time = installVirtualTime(START_MS);
  try {
    const { clock } = time;
    const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: START_MS });
    const network = simulatedTransport(universe, clock, seededRandom(1, 'network'));
    const requests: WireRequest[] = [];
    const { log, lines } = keptLog({ level: 'debug', nowMs: clock.nowMs });
    const accountToken = universe.mintAccountToken('recording');
    const kept = new Map<string, string>();
    const run = startRun({
      settings: {
        ...miningToo(loadSettings('config/argosy.yaml')),
        server: { kind: 'embedded', speed: 1, seed: 1, quoteUnits: false },
      },
      transport: (request, signal) => {
        requests.push(request);
        return network(request, signal);
      },
      clock,
      random: seededRandom(1, 'daemon'),
      log,
      credentials: credentialsOf(accountToken, kept),
      openBooks: () => openStore(':memory:'),
    });
    const isFull = () => requests.some(({ path }) => path.endsWith('/fulfill'));
    await time.runUntil(() => clock.nowMs() >= START_MS + HOUR_MS && isFull(), START_MS + LIMIT_MS);
    run.stop();
    await time.runUntil(run.ending, START_MS + 2 * LIMIT_MS);
    await run.ending;
    return { requests, logged: lines.join('\n'), accountToken, agentToken: [...kept.values()].join() };
  } finally {
    time.uninstall();
  }
}

const recording = await record();

/** The operations' methods and paths, with any symbol or id for each parameter. */
const shapes = Object.values(endpoints).map(({ method, path }) => {
  const pattern = path === '/' ? '' : path.replaceAll(/\{\w+\}/g, '[\\w-]+');
  return new RegExp(`^${method} ${pattern}(\\?page=\\d+&limit=20)?$`);
});

test('the recorded run is a full one: it sails, mines, sells, delivers and fulfils', () => {
  const actions = recording.requests.map(({ method, path }) => `${method} ${path.replace(/^.*\//, '')}`);
  for (const action of ['navigate', 'dock', 'orbit', 'refuel', 'extract', 'sell', 'accept', 'deliver', 'fulfill'])
    expect(actions).toContain(`POST ${action}`);
  expect(actions).toContain('PATCH nav');
  expect(actions).toContain('GET market');
});

test('every request of a full run carries the bearer token', () => {
  const { requests, accountToken, agentToken } = recording;
  const asAccount = requests.filter(({ headers }) => headers.authorization === `Bearer ${accountToken}`);
  const asAgent = requests.filter(({ headers }) => headers.authorization === `Bearer ${agentToken}`);
  expect(asAccount.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET ', 'POST /register']);
  expect(asAccount.length + asAgent.length).toBe(requests.length);
});

test('a JSON content type goes with a body and only with one', () => {
  for (const { headers, body, method } of recording.requests) {
    expect(Object.keys(headers)).toEqual(body === undefined ? ['authorization'] : ['authorization', 'content-type']);
    if (body === undefined) continue;
    expect(method).not.toBe('GET');
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toBeTypeOf('object');
  }
  expect(recording.requests.filter(({ body }) => body !== undefined).length).toBeGreaterThan(100);
});

test('every path is that of an operation, below the base address', () => {
  const strange = recording.requests
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => !shapes.some((shape) => shape.test(line)));
  expect(strange).toEqual([]);
});

test('no log line of the run holds a token, whole or in part', () => {
  const { logged, accountToken, agentToken } = recording;
  expect(logged.length).toBeGreaterThan(10_000);
  for (const part of [accountToken, agentToken].flatMap((token) => token.split('.').slice(1)))
    expect(logged).not.toContain(part);
});
