import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { labelOf } from '../../../src/wire/endpoints.ts';
import { blockOf, ROOT } from '../../kit/files.ts';
import { type Served, served } from '../../kit/served.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';
import { filesIn, plainEnvironment, writeConfig } from '../cli/argosy.ts';
import { expectNoCargoBelowZero } from '../daemon/books.ts';
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
const missing = [HAS_PS ? '' : 'ps', HAS_PROC ? '' : '/proc'].filter(Boolean).join(' and ');

/** What the README types behind `npx pm2`, for the config that this test writes. */
const [START = [], LOGS = [], STOP = []] = blockOf('README.md', 'pm2')
  .trimEnd()
  .split('\n')
  .map((line) => line.replace(/^(?:ARGOSY_CONFIG=config\/live\.yaml )?npx pm2 /, '').split(' '));
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
  const own = { PM2_HOME: join(folder, 'pm2'), PM2_DISABLE_VERSION_CHECK: 'true', ...variables };
  const env = { ...plainEnvironment(), ...own };
  const { stdout } = await promisify(execFile)(OLD_NODE ?? process.execPath, [PM2, ...args], { cwd: clone, env });
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

/** An expectation that is looked at again and again. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });
const count = (event: string) => said(event).length;

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

/** Signals the daemon's process; a signal to 0 would reach this test itself. */
function signal(name: NodeJS.Signals): void {
  const [pid = 0] = living();
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, name);
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
  `F26, F30: under pm2, on an older Node where there is one,${missing && ` (skipped: this machine lacks ${missing})`}`,
  () => {
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
      await pm2(START, environment);
      expect(count('daemon.ready')).toBe(1);
      expect(await pm2(LOGS)).toContain('"mode":"LOCAL"');
      const { pm2_env } = await listed();
      expect(pm2_env).toMatchObject({ status: 'online', restart_time: 0 });
      expect(pm2_env.exec_interpreter).toBe(join(clone, 'node_modules', '.bin', 'node'));
    });

    test('a kill -9 is followed by a restart that goes on with the same agent', async () => {
      await eventually(() => effects().length).toBeGreaterThan(0);
      signal('SIGKILL');
      await eventually(() => count('agent.resumed')).toBe(1);
      const before = effects().length;
      await eventually(() => effects().length).toBeGreaterThan(before);
      expect([count('daemon.started'), count('agent.registered')]).toEqual([2, 1]);
    });

    test('a reload ends the old process before the new one begins', async () => {
      const [before = 0] = living();
      const seen = await livingWhile(pm2(['reload', 'argosy']));
      await eventually(() => count('agent.resumed')).toBe(2);
      expect(living()).not.toEqual([before]);
      expect(seen.has(before)).toBe(true);
      expect(Math.max(...seen.values())).toBe(1);
    });

    test("the death of pm2's own daemon ends it, and the next start goes on with one", async () => {
      process.kill(Number(readFileSync(join(folder, 'pm2', 'pm2.pid'), 'utf8')), 'SIGKILL');
      await eventually(living).toEqual([]);
      const mishap = join(folder, 'mishap.mjs');
      writeFileSync(mishap, "process.on('SIGWINCH', () => void Promise.reject(new Error('nobody caught this')));\n");
      await pm2(START, { ...environment, NODE_OPTIONS: `--import=${mishap}` });
      await eventually(() => count('agent.resumed')).toBe(3);
      expect(living()).toEqual([(await listed()).pid]);
    });

    test('an error that nobody caught ends it with 70 and a last line, and it is started anew', async () => {
      signal('SIGWINCH');
      // It is online for pm2 once it says that it is ready, which is after it has resumed.
      await eventually(() => [count('agent.resumed'), count('daemon.ready')]).toEqual([4, 5]);
      const started = { status: 'online', restart_time: 1, exit_code: 70 };
      await eventually(async () => (await listed()).pm2_env).toMatchObject(started);
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
      await pm2(STOP);
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
      expectNoCargoBelowZero({ universe: () => universe });
    });

    test('a bad configuration is started once and not again', async () => {
      await pm2(['delete', 'argosy']);
      mkdirSync(join(folder, 'bad'));
      const config = join(folder, 'bad', 'config.yaml');
      writeFileSync(config, 'server: { kind: embedded, speed: fast }\nstrategy: default.yaml\n');
      await pm2(START, { ARGOSY_CONFIG: config });
      await eventually(() => outputOf('error')).toContain('expected a whole number');
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
