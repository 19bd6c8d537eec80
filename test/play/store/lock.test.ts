import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { networkDiskOf, networkDiskUnder } from '../../../src/disk/network-disk.ts';
import { borrowStore } from '../../../src/store/borrow.ts';
import {
  archiveOthers,
  isTokenKept,
  newestBooks,
  readToken,
  storePath,
  writeToken,
} from '../../../src/store/folders/state-folder.ts';
import { keepUniverse, readUniverse } from '../../../src/store/folders/universe-folder.ts';
import { AlreadyRunning, LockUnusable, lockError } from '../../../src/store/lock/exclusive.ts';
import { holderOf, lock, lockFile } from '../../../src/store/lock/lock.ts';
import { openStore } from '../../../src/store/store.ts';
import { test } from '../../store/rows.ts';

const key = { serverHost: 'api.spacetraders.io', callsign: 'ARGOSY' };
const module = JSON.stringify(new URL('../../../src/store/lock/lock.ts', import.meta.url).href);

const lockIn = (folder: string) => join(folder, 'ARGOSY@api.spacetraders.io.lock');
const holderIn = (folder: string) => join(folder, 'ARGOSY@api.spacetraders.io.holder');

/** A process that takes the lock, says whether it got it, and holds it. */
const HOLD = `
  import { lock } from ${module};
  try {
    lock(process.argv[1], ${JSON.stringify(key)});
    console.log('got it');
  } catch (error) {
    console.log(error.name + ': ' + error.message);
    process.exit(0);
  }
  setInterval(() => {}, 1000);`;

/** Such a process, started by a command that may put it elsewhere. */
async function holder(folder: string, through: readonly string[] = [], options: { uid?: number } = {}) {
  const [command = '', ...args] = [...through, process.execPath, '--input-type=module', '-e', HOLD, folder];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const [answer] = await once(child.stdout, 'data');
  return { child, answer: String(answer).trim() };
}

/** Another process that tries to take the lock of a folder, and gives it back, as often as it is asked. */
function asker() {
  const script = `
    import { createInterface } from 'node:readline';
    import { lock } from ${module};
    createInterface({ input: process.stdin }).on('line', (folder) => {
      try {
        lock(folder, ${JSON.stringify(key)}).release();
        console.log('got it');
      } catch (error) {
        console.log(error.name + ': ' + error.message);
      }
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ask = async (folder: string) => {
    child.stdin.write(`${folder}\n`);
    return String((await once(child.stdout, 'data'))[0]).trim();
  };
  return { ask, end: () => child.stdin.end() };
}

let other: ReturnType<typeof asker>;
beforeAll(() => {
  other = asker();
});
afterAll(() => other.end());

/** The answer to a process that is started elsewhere. */
async function answerThrough(folder: string, through: readonly string[], options: { uid?: number } = {}) {
  const { child, answer } = await holder(folder, through, options);
  if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  return answer;
}

/** Whose /proc shows their own processes alone, each of them number 1. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canContain = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

test('a lock that is held refuses the second comer, and names the first', ({ folder }) => {
  const held = lock(folder, key);
  expect(() => lock(folder, key)).toThrow(AlreadyRunning);
  expect(() => lock(folder, key)).toThrow(`process ${process.pid} does`);
  for (const file of [lockIn(folder), holderIn(folder)]) expect(statSync(file).mode & 0o777).toBe(0o600);
  held.release();
});

test('a lock that was given back is free, and giving it back twice takes it from nobody', ({ folder }) => {
  const first = lock(folder, key);
  first.release();
  expect(existsSync(lockIn(folder))).toBe(false);
  lock(folder, key).release();
  writeFileSync(lockIn(folder), JSON.stringify({ pid: 1, startedAt: 'someone else' }));
  first.release();
  expect(existsSync(lockIn(folder))).toBe(true);
});

test('agents and servers have locks of their own', ({ folder }) => {
  const locks = [key, { ...key, callsign: 'OTHER' }, { ...key, serverHost: 'embedded' }].map((one) =>
    lock(folder, one),
  );
  expect(readdirSync(folder).filter((file) => file.endsWith('.lock'))).toHaveLength(3);
  for (const one of locks) one.release();
  expect(readdirSync(folder)).toEqual([]);
});

const NO_LOCKS: readonly (readonly [string, string])[] = [
  ['is empty', ''],
  ['is cut short', '{"pid":'],
  ['is as long as a page of a database', 'x'.repeat(10_000)],
];

test.for(NO_LOCKS)(
  'a file in the place of the lock that %s is taken over, and nothing is left behind',
  ([, text], { folder }) => {
    writeFileSync(lockIn(folder), text);
    const held = lock(folder, key);
    expect(readdirSync(folder)).toEqual([holderIn(''), lockIn('')]);
    held.release();
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('a lock outlives a living holder only: held while it runs, free once it was killed', async ({ folder }) => {
  const { child, answer } = await holder(folder);
  expect(answer).toBe('got it');
  expect(() => lock(folder, key)).toThrow(expect.objectContaining({ name: 'AlreadyRunning', pid: child.pid }));
  child.kill('SIGKILL');
  await once(child, 'exit');
  lock(folder, key).release();
});

test('of several that start at once over a lock of a killed one, one gets it', async ({ folder }) => {
  const { child: killed } = await holder(folder);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const starters = await Promise.all([1, 2, 3, 4].map(() => holder(folder)));
  const answers = starters.map(({ answer }) => answer.split(':')[0]).sort();
  for (const { child } of starters) child.kill('SIGKILL');
  expect(answers).toEqual(['AlreadyRunning', 'AlreadyRunning', 'AlreadyRunning', 'got it']);
});

test('who holds a lock is told by name, host and time, and is nobody once it was given back or killed', async ({
  folder,
}) => {
  expect(holderOf(folder, key)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  const { child } = await holder(folder);
  expect(holderOf(folder, key)).toEqual({ pid: child.pid, host: hostname(), sinceMs: expect.any(Number) });
  expect(() => lock(folder, key)).toThrow(
    new RegExp(`process ${child.pid} does \\(on host ${hostname()}, since 2\\S+Z, \\S+\\.lock\\): stop it first`),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(holderOf(folder, key)).toBeUndefined();
});

describe('F53: a lock that this process holds is still held', () => {
  const STIRS: readonly (readonly [string, (folder: string) => unknown])[] = [
    [
      'it has refused somebody of the same process',
      (folder) => expect(() => lock(folder, key)).toThrow(AlreadyRunning),
    ],
    ['somebody asked who holds it', (folder) => expect(holderOf(folder, key)?.pid).toBe(process.pid)],
    ['another process was refused', (folder) => other.ask(folder)],
    ['its holder was forgotten and is garbage', (folder) => writeFileSync(holderIn(folder), '\0garbage')],
    ['the whole folder was copied', (folder) => spawnSync('cp', ['-a', folder, `${folder}-copy`])],
    ['everything in it was read by another process', (folder) => spawnSync('sh', ['-c', `cat ${folder}/*`])],
    [
      'all that looks through the folder has done so',
      async (folder) => {
        const whole = { ...key, resetDate: '2026-09-13' };
        writeToken(folder, whole, 'a token');
        await (await openStore(storePath(folder, whole))).close();
        expect([newestBooks(folder, key.serverHost), isTokenKept(folder, key.serverHost)]).not.toContain(null);
        await (await borrowStore(storePath(folder, whole))).close();
        expect(readToken(folder, whole)).toBe('a token');
        keepUniverse(folder, '{}');
        expect(readUniverse(folder)?.snapshot).toBe('{}');
        expect(archiveOthers(folder, { ...whole, resetDate: '2026-09-20' })).toHaveLength(1);
      },
    ],
  ];

  test.for(STIRS)('after %s', async ([, stir], { folder }) => {
    const state = join(folder, 'state');
    mkdirSync(state);
    const held = lock(state, key);
    await stir(state);
    expect(held.isHeld()).toBe(true);
    expect(await other.ask(state)).toMatch(/^AlreadyRunning: /);
    held.release();
    expect(await other.ask(state)).toBe('got it');
  });
});

describe('F53: a lock holds wherever the second one looks from', () => {
  test.skipIf(!canContain)('two containers, each of which sees its own processes alone', async ({ folder }) => {
    const first = await holder(folder, CONTAINER);
    expect(first.answer).toBe('got it');
    expect(await answerThrough(folder, CONTAINER)).toMatch(/^AlreadyRunning: .* process 1 does \(on host /);
    expect(await other.ask(folder)).toMatch(/^AlreadyRunning: .* process 1 does \(on host /);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await expect.poll(() => holderOf(folder, key)).toBeUndefined();
    expect(await answerThrough(folder, CONTAINER)).toBe('got it');
  });

  test.skipIf(!canContain)('a container without any /proc', async ({ folder }) => {
    const held = lock(folder, key);
    const bare = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs none /proc && exec "$@"', 'sh'];
    expect(await answerThrough(folder, bare)).toMatch(/^AlreadyRunning: /);
    held.release();
    expect(await answerThrough(folder, bare)).toBe('got it');
  });

  test.skipIf(!isRoot)('another user, who may write the folder, but not the lock', async ({ folder }) => {
    chmodSync(folder, 0o777);
    const held = lock(folder, key);
    expect(await answerThrough(folder, [], { uid: NOBODY })).toMatch(/^LockUnusable: .* got one of user 0/);
    held.release();
    expect(await answerThrough(folder, [], { uid: NOBODY })).toBe('got it');
  });

  test('another name of the same folder', async ({ folder }) => {
    const held = lock(folder, key);
    expect(await other.ask(join(folder, '..', folder.split('/').at(-1) ?? ''))).toMatch(/^AlreadyRunning: /);
    held.release();
  });

  test('a file that is written at the end, as a folder', ({ folder }) => {
    const held = lockFile(join(folder, 'world.json'));
    expect(() => lockFile(join(folder, 'world.json'))).toThrow(`process ${process.pid} does`);
    held.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a lock that was moved, removed or replaced is told, and what replaced it is left alone', ({ folder }) => {
  const held = lock(folder, key);
  renameSync(lockIn(folder), `${lockIn(folder)}.moved`);
  expect(held.isHeld()).toBe(false);
  writeFileSync(lockIn(folder), '');
  expect(held.isHeld()).toBe(false);
  held.release();
  expect(existsSync(lockIn(folder))).toBe(true);
});

test('given back and taken again and again by several at once, a lock is never held by two', async ({ folder }) => {
  const script = `
      import { closeSync, openSync, rmSync } from 'node:fs';
      import { lock } from ${module};
      const [folder, times] = [process.argv[1], 25];
      let [got, twice] = [0, 0];
      while (got < times) {
        let held;
        try { held = lock(folder, ${JSON.stringify(key)}); } catch { continue; }
        got++;
        try { closeSync(openSync(folder + '/inside', 'wx')); rmSync(folder + '/inside'); } catch { twice++; }
        held.release();
      }
      console.log(twice);`;
  const args = ['--input-type=module', '-e', script, folder];
  const children = [1, 2, 3].map(() => spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }));
  const answers = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  expect(answers).toEqual(['0', '0', '0']);
});

test('what SQLite says of a lock tells one that is taken from a disk that knows none', () => {
  expect([5, 261, 26, 11, 3850, 3594, 3, 13, 14].map(lockError)).toEqual([
    'taken',
    'taken',
    'no lock',
    'no lock',
    'no locks here',
    'no locks here',
    'no locks here',
    undefined,
    undefined,
  ]);
  expect(new LockUnusable('x').name).toBe('LockUnusable');
});

test('network disks are known by their number, signed or not, and disks of this machine are none', () => {
  expect([0x6969, 0xff534d42, 0xff534d42 | 0, 0x65735546, 0xef53, 0x01021994].map(networkDiskOf)).toEqual([
    'NFS',
    'CIFS',
    'CIFS',
    'FUSE',
    undefined,
    undefined,
  ]);
  expect(networkDiskUnder('/nowhere/at/all')).toBeUndefined();
});
