import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { blockOf } from '../../kit/files.ts';
import { type Served, served } from '../../kit/served.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';
import { plainEnvironment } from '../cli/argosy.ts';
import { cloneInto } from './clone.ts';

const commandsOf = (page: string, name: string) => blockOf(page, name).trimEnd().split('\n');
const hasJq = ['/bin', '/usr/bin', '/usr/local/bin'].some((path) => existsSync(join(path, 'jq')));

/** Does what npx does in a clone, whose own program is argosy; npx itself takes a second of CPU, and so is typed by one test alone. */
const NPX = '#!/bin/sh\nshift && exec node bin/argosy.cjs "$@"\n';

/** A clone of the project that a reader of the README would type in. */
let clone = '';
let universe: Served;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'argosy-readme-'));
  cloneInto(clone);
  mkdirSync(join(clone, 'quick'));
  writeFileSync(join(clone, 'quick', 'npx'), NPX, { mode: 0o755 });
  universe = await served(1, 1);
  const live = join(clone, 'config', 'live.yaml');
  const address = /url: (\S+)/.exec(readFileSync(live, 'utf8'))?.[1] ?? '';
  expect(address).toBe('https://api.spacetraders.io/v2');
  writeFileSync(live, readFileSync(live, 'utf8').replace(address, universe.url));
});

afterAll(async () => {
  for (const child of running) process.kill(-(child.pid ?? 0), 'SIGKILL');
  await universe?.end();
  rmSync(clone, { recursive: true, force: true });
});

/** Types commands into a shell of its own in the clone, and then what they read; by npx itself where that is asked for. */
function typed(commands: string, { input, byNpx = false }: { input?: string; byNpx?: boolean } = {}) {
  const PATH = byNpx ? process.env.PATH : `${join(clone, 'quick')}:${process.env.PATH}`;
  const env = { ...plainEnvironment(), PATH };
  const child = spawn('bash', ['-c', commands], { cwd: clone, env, stdio: 'pipe', detached: true });
  child.stdin.end(input);
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ending = once(child, 'close').then(([code]: (number | null)[]) => {
    running.delete(child);
    return { code, stdout, stderr };
  });
  /** As a terminal does: to every process of the foreground at once. */
  const interrupt = () => process.kill(-(child.pid ?? 0), 'SIGINT');
  return { ending, interrupt, output: () => stdout };
}

const until = (holds: () => boolean, seconds = 25) => vi.waitUntil(holds, { timeout: seconds * 1_000 });

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => /^{.*}$/.test(line))
    .map(parsed);

describe('what the README says', () => {
  test('"Write a strategy" works as typed, for a tenth of the hours', async () => {
    const { code, stdout } = await typed(
      `set -e\n${blockOf('README.md', 'strategy').replace('--hours 1 ', '--hours 0.1 ')}`,
    ).ending;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^config\/strategies\/my\.yaml: no mistakes found\n +seed|^seed/m);
    expect(stdout).toMatch(/^ +1 +[\d,]+ +[\d,]+ /m);
    expect(stdout).toMatch(/^ +contract +-?[\d,]+ +[\d,]+/m);
  });

  test.each(['tune one key', 'tune several keys'])(
    '"%s" in docs/tuning.md works as typed, for the least hours and seeds',
    async (name) => {
      const short = blockOf('docs/tuning.md', name)
        .replace('--hours 8 ', '--hours 0.01 ')
        .replace('--seed 1-16 ', '--seed 1-4 --jobs 1 --world kind ');
      // What it keeps of finished runs goes with the test, or the next one would play nothing.
      const { code, stdout } = await typed(`set -e\nexport XDG_CACHE_HOME="$PWD/cache"\n${short}`).ending;
      expect(code).toBe(0);
      expect(stdout).toMatch(/^verdict, by seeds 1, 2: the strategy as it is came to most$/m);
      if (short.includes('--write'))
        expect(stdout).toMatch(/^wrote (config\/strategies\/best\.yaml)\n\1: no mistakes found\n$/m);
    },
  );

  test('"Your first strategy" works as typed up to its verdict, for the least hours and seeds', async () => {
    const [edit, compare] = ['first strategy', 'first verdict'].map((name) => blockOf('docs/first-strategy.md', name));
    const short = compare?.replace('--hours 24 --seed 1-6', '--hours 0.01 --seed 1 --jobs 1 --world kind');
    const { code, stdout } = await typed(`set -e\nexport XDG_CACHE_HOME="$PWD/cache"\n${edit}${short}`).ending;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^config\/strategies\/my\.yaml: no mistakes found$/m);
    expect(stdout).toMatch(/^verdict, /m);
    const { strategy } = loadSettings(join(clone, 'config', 'strategies', 'my.yaml'));
    expect(strategy.purchases.map(({ type }) => type).filter((type) => type.endsWith('DRONE'))).toEqual([]);
  });

  test('"Bring your own bot" works as typed, on another port', async () => {
    const [serve = '', token = ''] = commandsOf('docs/universe/private-universe.md', 'universe');
    const served = typed(serve.replace('--port 8080', '--port 0'));
    await until(() => served.output().includes('is ready at http://127.0.0.1:'));
    const { stdout } = await typed(token).ending;
    const url = /http:\S+\/v2/.exec(served.output())?.[0];
    const headers = { authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ symbol: 'MY-BOT', faction: 'COSMIC' });
    expect((await fetch(`${url}/register`, { method: 'POST', headers, body })).status).toBe(201);
    served.interrupt();
    await served.ending;
  });
});

describe('"Go live", with nothing replaced but the address', () => {
  test('checks, registers by itself, says where it plays, and stops cleanly on Ctrl-C', async () => {
    // Each step of a ship is told at debug; at the live pace the first trade takes minutes.
    const live = typed(`export LOG_LEVEL=debug\n${blockOf('README.md', 'go live')}`, {
      input: `${universe.accountToken}\n`,
      byNpx: true,
    });
    await until(() => live.output().includes('"ship.navigated"'), 40);
    live.interrupt();
    const { stdout, stderr } = await live.ending;
    const [checked] = stdout.split('\n');
    expect(checked).toBe('config/live.yaml and config/strategies/default.yaml: no mistakes found');
    const lines = linesOf(stdout);
    expect(lines[0]).toMatchObject({ event: 'daemon.started', mode: 'LOCAL', server: universe.url, speed: 1 });
    expect(lines.map(({ event }) => event)).toContain('agent.registered');
    expect(lines.at(-1)).toMatchObject({ event: 'daemon.summary' });
    expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
    expect(stdout + stderr).not.toContain(universe.accountToken);
    writeFileSync(join(clone, 'argosy.log'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });

  test.skipIf(!hasJq)(
    `can be watched with jq as typed${hasJq ? '' : ' (skipped: this machine lacks jq)'}`,
    async () => {
      const asked = commandsOf('docs/logs.md', 'jq').filter((command) => command.startsWith('jq '));
      expect(asked).toHaveLength(4);
      const [day] = await Promise.all(
        asked.map(async (command) => {
          const { code, stdout, stderr } = await typed(command).ending;
          expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
          return stdout;
        }),
      );
      expect(day).toMatch(/ARGOSY-1-1 /);
    },
  );
});
