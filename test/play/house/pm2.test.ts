import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';
import { ROOT } from '../../kit/files.ts';
import { type Served, served } from '../../kit/served.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';
import { writeConfig } from '../cli/argosy.ts';
import { cloneInto } from './clone.ts';

const { isNewEnough } = createRequire(import.meta.url)(join(ROOT, 'bin', 'argosy.cjs')) as {
  isNewEnough(version: string): boolean;
};

/** A Node of the machine that is too old for Argosy, and so the one that pm2's own daemon may well run on. */
const OLD_NODE = ['/usr/bin/node', '/usr/local/bin/node', '/bin/node'].find(
  (path) => existsSync(path) && !isNewEnough(execFileSync(path, ['--version'], { encoding: 'utf8' }).slice(1)),
);
const HAS_PS = ['/bin/ps', '/usr/bin/ps'].some((path) => existsSync(path));
const HAS_PROC = existsSync('/proc/self/environ');
const missing = [OLD_NODE === undefined ? 'an older Node' : '', HAS_PS ? '' : 'ps', HAS_PROC ? '' : '/proc']
  .filter(Boolean)
  .join(' and ');

const PM2 = join(ROOT, 'node_modules', 'pm2', 'bin', 'pm2');
const SELL = 'POST /my/ships/{shipSymbol}/sell';
const DELIVER = 'POST /my/contracts/{contractId}/deliver';
const SPEED = 300;

/** A universe in which a drone of miner.yaml digs beside a market from the first minute, and sells every few minutes. */
const SEED = 588_650;

let folder = '';
let clone = '';
let universe: Served;

/** Runs a command of pm2 in a home of its own, with nothing of ours in the environment but what is given. */
async function pm2(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const { NODE_OPTIONS: _o, VITEST: _v, SPACETRADERS_TOKEN: _t, SPACETRADERS_ACCOUNT_TOKEN: _a, ...rest } = process.env;
  const env = { ...rest, PM2_HOME: join(folder, 'pm2'), PM2_DISABLE_VERSION_CHECK: 'true', ...variables };
  const { stdout } = await promisify(execFile)(OLD_NODE ?? '', [PM2, ...args], { cwd: clone, env });
  return stdout;
}

interface Listed {
  readonly pid: number;
  readonly pm2_env: {
    readonly status: string;
    readonly restart_time: number;
    readonly exit_code?: number;
    readonly exec_interpreter: string;
  };
}

/** Signals the daemon's process. Where pm2 has none it lists 0, and a signal to 0 would reach this test itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, name);
}

/** The one process as pm2 sees it. */
async function listed(): Promise<Listed> {
  const all = JSON.parse((await pm2(['jlist'])).split('\n').at(-1) ?? '') as Listed[];
  expect(all).toHaveLength(1);
  return all[0] as Listed;
}

const outputOf = (stream: 'out' | 'error') => {
  const path = join(folder, 'pm2', 'logs', `argosy-${stream}.log`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const log = (): Line[] => outputOf('out').split('\n').slice(0, -1).map(parsed);
const said = (event: string) => log().filter((line) => line.event === event);

/** Looks again and again until it holds. */
async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const untilMs = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > untilMs) throw new Error(`expected ${what}; the last line is ${log().at(-1)?.msg}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Processes of the daemon that live, by their ids. */
function living(): number[] {
  const readIn = (pid: string, name: string) => {
    try {
      return readFileSync(join('/proc', pid, name), 'utf8');
    } catch {
      return '';
    }
  };
  const isOurs = (pid: string) => readIn(pid, 'cmdline').includes('main.ts') && readIn(pid, 'environ').includes(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .map(Number);
}

/** How many lived beside each process of the daemon that was seen while something went on, itself included. */
async function livingWhile(work: Promise<unknown>): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const pids = living();
    for (const pid of pids) seen.set(pid, Math.max(seen.get(pid) ?? 0, pids.length));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await over;
  return seen;
}

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const effects = () => universe.ledger().filter(({ endpoint }) => endpoint === SELL || endpoint === DELIVER);

beforeAll(async () => {
  if (missing !== '') return;
  folder = mkdtempSync(join(tmpdir(), 'argosy-pm2-'));
  clone = mkdtempSync(join(tmpdir(), 'argosy-pm2-clone-'));
  cloneInto(clone);
  universe = await served(SEED, SPEED);
});

afterAll(async () => {
  if (missing !== '') return;
  await pm2(['kill']);
  await universe.end();
  for (const path of [folder, clone]) rmSync(path, { recursive: true, force: true });
});

describe.skipIf(missing !== '')(
  `F26, F30: under pm2 on an older Node${missing && ` (skipped: this machine lacks ${missing})`}`,
  () => {
    let pid = 0;
    let environment: NodeJS.ProcessEnv = {};

    test('the daemon starts on the bundled Node and is online once it is ready', async () => {
      const config = writeConfig(
        join(folder, 'good'),
        `{ kind: live, url: "${universe.url}", speed: ${SPEED} }`,
        'miner.yaml',
      );
      const tokenFile = join(folder, 'account-token');
      writeFileSync(tokenFile, `${universe.accountToken}\n`, { mode: 0o600 });
      environment = { ARGOSY_CONFIG: config, SPACETRADERS_ACCOUNT_TOKEN_FILE: tokenFile };
      await pm2(['start', 'ecosystem.config.cjs'], environment);
      expect(said('daemon.ready')).toHaveLength(1);
      const { pid: itsPid, pm2_env } = await listed();
      pid = itsPid;
      expect(pm2_env).toMatchObject({ status: 'online', restart_time: 0 });
      expect(pm2_env.exec_interpreter).toBe(join(clone, 'node_modules', '.bin', 'node'));
    });

    test('a kill -9 is followed by a restart that goes on with the same agent', async () => {
      await eventually('a sale or a delivery', () => effects().length > 0);
      signal(pid, 'SIGKILL');
      await eventually('a restart', () => said('agent.resumed').length === 1);
      const before = effects().length;
      await eventually('another sale or delivery', () => effects().length > before);
      expect(said('daemon.started')).toHaveLength(2);
      expect(said('agent.registered')).toHaveLength(1);
    });

    test('a reload ends the old process before the new one begins', async () => {
      const { pid: before } = await listed();
      const reloading = pm2(['reload', 'argosy']);
      const seen = await livingWhile(reloading);
      await eventually('another restart', () => said('agent.resumed').length === 2);
      expect((await listed()).pid).not.toBe(before);
      expect(seen.has(before)).toBe(true);
      expect(Math.max(...seen.values())).toBe(1);
    });

    test("the death of pm2's own daemon ends it, and the next start goes on with one", async () => {
      const { pid: before } = await listed();
      signal(Number(readFileSync(join(folder, 'pm2', 'pm2.pid'), 'utf8')), 'SIGKILL');
      await eventually('its end', () => !living().includes(before));
      const mishap = join(folder, 'mishap.mjs');
      writeFileSync(mishap, "process.on('SIGWINCH', () => void Promise.reject(new Error('nobody caught this')));\n");
      await pm2(['start', 'ecosystem.config.cjs'], { ...environment, NODE_OPTIONS: `--import=${mishap}` });
      await eventually('the next start', () => said('agent.resumed').length === 3);
      expect(living()).toEqual([(await listed()).pid]);
    });

    test('an error that nobody caught ends it with 70 and a last line, and it is started anew', async () => {
      signal((await listed()).pid, 'SIGWINCH');
      await eventually('another restart', () => said('agent.resumed').length === 4);
      // It is online for pm2 once it says that it is ready, which is after it has resumed.
      await eventually('pm2 to hear that it is ready', async () => (await listed()).pm2_env.status === 'online');
      expect((await listed()).pm2_env).toMatchObject({ restart_time: 1, exit_code: 70 });
      const last = log().findIndex(({ event }) => event === 'daemon.failed');
      expect(log()[last]).toMatchObject({ level: 'fatal', reason: expect.stringContaining('nobody caught this') });
      expect(log()[last + 1]?.event).toBe('daemon.started');
    });

    test('no copy of the token lies in the dump of pm2, its logs, the environment or the state folder', async () => {
      await pm2(['save']);
      const files = filesIn(folder).filter((path) => path !== join(folder, 'account-token'));
      expect(files.map((path) => relative(folder, path))).toContain(join('pm2', 'dump.pm2'));
      const holding = files.filter((path) => readFileSync(path).includes(universe.accountToken));
      expect(holding).toEqual([]);
      for (const pid of living())
        expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain(universe.accountToken);
    });

    test('a stop drains it, ends it with 0 and leaves it stopped', async () => {
      await pm2(['stop', 'argosy']);
      const { pm2_env } = await listed();
      expect(pm2_env).toMatchObject({ status: 'stopped', exit_code: 0 });
      expect(log().at(-1)).toMatchObject({ event: 'daemon.summary' });
      expect(outputOf('error')).toBe('');
    });

    test('nothing was sold or delivered twice: each effect belongs to a request that the daemon wrote down', async () => {
      const state = join(folder, 'good', 'state');
      const file = readdirSync(state).find((name) => name.endsWith('.sqlite')) ?? '';
      const store = await openStore(join(state, file));
      const booked = (await store.ledger.since(0)).map(({ operation, shipSymbol, tradeSymbol, units }) => ({
        endpoint: labelOf(operation),
        shipSymbol,
        tradeSymbol,
        units,
      }));
      const unresolved = (await store.intents.openOnes()).map(({ operation, shipSymbol, body }) => {
        const sent = JSON.parse(body ?? '{}');
        const tradeSymbol = sent.symbol ?? sent.tradeSymbol;
        return { endpoint: labelOf(operation), shipSymbol, tradeSymbol, units: Number(sent.units) };
      });
      await store.close();
      const written = [...booked, ...unresolved].map((one) => JSON.stringify(one));
      for (const { endpoint, shipSymbol, tradeSymbol, units } of effects()) {
        const index = written.indexOf(JSON.stringify({ endpoint, shipSymbol, tradeSymbol, units }));
        expect(index, `${endpoint} of ${units} ${tradeSymbol}`).toBeGreaterThanOrEqual(0);
        written.splice(index, 1);
      }
      const ships = new Set(universe.ledger().map(({ shipSymbol }) => shipSymbol)).size;
      expect(unresolved.length).toBeLessThanOrEqual(ships);
      const held = new Map<string, number>();
      for (const { shipSymbol, tradeSymbol, cargoUnitsDelta } of universe.ledger()) {
        const key = `${shipSymbol} ${tradeSymbol}`;
        held.set(key, (held.get(key) ?? 0) + cargoUnitsDelta);
        expect(held.get(key), key).toBeGreaterThanOrEqual(0);
      }
    });

    test('a bad configuration is started once and not again', async () => {
      await pm2(['delete', 'argosy']);
      mkdirSync(join(folder, 'bad'));
      const config = join(folder, 'bad', 'config.yaml');
      writeFileSync(config, 'server: { kind: embedded, speed: fast }\nstrategy: default.yaml\n');
      const starting = pm2(['start', 'ecosystem.config.cjs'], { ARGOSY_CONFIG: config });
      await eventually('its last words', () => outputOf('error').includes('expected a whole number'));
      await starting;
      // Longer than the first delays of a restart (0.2 s, growing by half) would be.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const { pid: itsPid, pm2_env } = await listed();
      // pm2 calls it "waiting restart" beside a growing delay, but no timer runs.
      expect(pm2_env).toMatchObject({ exit_code: 78, restart_time: 0 });
      expect({ pid: itsPid, online: pm2_env.status === 'online' }).toEqual({ pid: 0, online: false });
      expect(outputOf('error').match(/expected a whole number/g)).toHaveLength(1);
    });
  },
);
