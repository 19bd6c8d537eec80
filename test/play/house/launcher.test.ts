import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';

const LAUNCHER = join(ROOT, 'bin', 'argosy.cjs');
const { isNewEnough } = createRequire(import.meta.url)(LAUNCHER) as { isNewEnough(version: string): boolean };

/** A Node of the machine that is too old to run the program itself, if it has one. */
const OLD_NODE = ['/usr/bin/node', '/usr/local/bin/node', '/bin/node'].find(
  (path) => existsSync(path) && !isNewEnough(execFileSync(path, ['--version'], { encoding: 'utf8' }).slice(1)),
);
const WANT_OLD = OLD_NODE ? '' : ' (skipped: this machine has no older Node)';
const oldNode = OLD_NODE ?? process.execPath;

/** Says what it got, then does what its first argument says. Its types prove that the bundled Node runs it. */
const PROGRAM = `
const [action, ...rest]: string[] = process.argv.slice(2);
const say = (line: string): void => { process.stdout.write(line + '\\n'); };
const actions: Record<string, () => void> = {
  exit: () => { say(process.version + ' ' + rest.join('|')); process.exitCode = 7; },
  wait: () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => { say('got ' + signal); process.exit(3); });
    }
    process.stdin.resume();
    say('ready');
  },
  die: () => { process.kill(process.pid, 'SIGKILL'); },
  talk: () => {
    process.on('message', (message) => { process.send?.({ heard: message }, () => process.exit(0)); });
    process.send?.('ready');
  },
  orphan: () => { process.on('disconnect', () => { say('alone'); process.exit(0); }); process.send?.('ready'); },
};
actions[action ?? '']?.();
`;

let folder = '';
let start = '';

/** A script that launches PROGRAM as bin/argosy.cjs launches src/main.ts, with the packages of `modules`. */
function startScript(name: string, modules: string): string {
  const path = join(folder, name);
  const run = `{ version: process.versions.node, entry: ${JSON.stringify(join(folder, 'program.ts'))},
    modules: ${JSON.stringify([join(folder, 'nothing'), modules])}, args: process.argv.slice(2) }`;
  writeFileSync(path, `require(${JSON.stringify(LAUNCHER)}).launch(${run});`);
  return path;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-launcher-'));
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  start = startScript('start.cjs', join(ROOT, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function ending(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = await once(child, 'close');
  return { code, signal };
}

test.each([
  ['24.18.0', true],
  ['24.21.0', true],
  ['25.0.0', true],
  ['24.17.9', false],
  ['22.20.0', false],
  ['20.20.2', false],
  ['8.17.0', false],
])('Node %s is new enough: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough);
});

test('the program runs on a Node that is new enough without another process', () => {
  const { status, stdout } = spawnSync(process.execPath, [start, 'exit', 'a b', '--c'], { encoding: 'utf8' });
  expect(stdout).toBe(`${process.version} a b|--c\n`);
  expect(status).toBe(7);
});

describe.skipIf(!OLD_NODE)(`started by an older Node${WANT_OLD}`, () => {
  test('the program runs on the bundled one, with its arguments and its exit code', () => {
    const { status, stdout, stderr } = spawnSync(oldNode, [start, 'exit', 'a b', '--c'], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toBe(`${process.version} a b|--c\n`);
    expect(status).toBe(7);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s reaches the program, whose exit code comes back',
    async (name) => {
      const child = spawn(oldNode, [start, 'wait'], { stdio: ['pipe', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (chunk.includes('ready')) child.kill(name);
      });
      expect(await ending(child)).toEqual({ code: 3, signal: null });
      expect(output).toBe(`ready\ngot ${name}\n`);
    },
  );

  test('a program ended by a signal ends the launcher by the same', () => {
    expect(spawnSync(oldNode, [start, 'die']).signal).toBe('SIGKILL');
  });

  test('messages of a supervisor cross both ways', async () => {
    const child = fork(start, ['talk'], { execPath: oldNode, execArgv: [] });
    const heard: unknown[] = [];
    child.on('message', (message) => {
      heard.push(message);
      if (message === 'ready') child.send('shutdown');
    });
    expect(await ending(child)).toEqual({ code: 0, signal: null });
    expect(heard).toEqual(['ready', { heard: 'shutdown' }]);
  });

  test('the program learns that its supervisor is gone', async () => {
    const child = fork(start, ['orphan'], { execPath: oldNode, execArgv: [], silent: true });
    child.on('message', () => child.disconnect());
    // Node emits no `close` for a child that was disconnected.
    const [[code], output] = await Promise.all([once(child, 'exit'), child.stdout?.toArray()]);
    expect(Buffer.concat(output ?? []).toString()).toBe('alone\n');
    expect(code).toBe(0);
  });

  test('without a bundled one it says in one line what to do, and exits 78', () => {
    const empty = join(folder, 'empty_modules');
    mkdirSync(empty);
    const { status, stdout, stderr } = spawnSync(oldNode, [startScript('bare.cjs', empty)], { encoding: 'utf8' });
    expect(stderr).toMatch(/^argosy: expected Node 24\.18 or newer.*run "npm ci".*\n$/);
    expect({ status, stdout }).toEqual({ status: 78, stdout: '' });
  });

  test('argosy itself prints its help', () => {
    const { status, stdout, stderr } = spawnSync(oldNode, [LAUNCHER, '--help'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const command of ['run', 'universe', 'backtest', 'check']) expect(stdout).toContain(command);
  });
});

test('in a clone without packages it says in one line what to do, and exits 78', () => {
  const path = startScript('unpacked.cjs', join(folder, 'absent'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: 'utf8' });
  expect(stderr).toMatch(/^argosy: its packages are not installed; run "npm ci".*\n$/);
  expect({ status, stdout }).toEqual({ status: 78, stdout: '' });
});
