import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AlreadyRunning, lock } from '../../src/store/lock.ts';
import { withFolder } from './rows.ts';

const key = { serverHost: 'api.spacetraders.io', callsign: 'ARGOSY' };
const module = JSON.stringify(new URL('../../src/store/lock.ts', import.meta.url).href);

function lockFile(folder: string): string {
  return join(folder, 'ARGOSY@api.spacetraders.io.lock');
}

/** A pid that was given to a process and is free again. */
function deadPid(): number {
  return Number(spawnSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }).stdout);
}

/** A process that takes the lock, says whether it got it, and holds it. */
async function holder(folder: string) {
  const script = `
    import { lock } from ${module};
    try {
      lock(process.argv[1], ${JSON.stringify(key)});
      console.log('got it');
    } catch (error) {
      console.log(error.name);
    }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = await once(child.stdout, 'data');
  return { child, answer: String(answer).trim() };
}

test('a lock that is held refuses the second comer, and names the first', () =>
  withFolder((folder) => {
    const held = lock(folder, key);
    expect(() => lock(folder, key)).toThrow(AlreadyRunning);
    expect(() => lock(folder, key)).toThrow(`process ${process.pid} does`);
    expect(statSync(lockFile(folder)).mode & 0o777).toBe(0o600);
    held.release();
  }));

test('a lock that was given back is free, and giving it back twice takes it from nobody', () =>
  withFolder((folder) => {
    const first = lock(folder, key);
    first.release();
    expect(existsSync(lockFile(folder))).toBe(false);
    lock(folder, key).release();
    writeFileSync(lockFile(folder), JSON.stringify({ pid: 1, startedAt: 'someone else' }));
    first.release();
    expect(existsSync(lockFile(folder))).toBe(true);
  }));

test('agents and servers have locks of their own', () =>
  withFolder((folder) => {
    const locks = [key, { ...key, callsign: 'OTHER' }, { ...key, serverHost: 'embedded' }].map((one) =>
      lock(folder, one),
    );
    expect(readdirSync(folder)).toHaveLength(3);
    for (const one of locks) one.release();
    expect(readdirSync(folder)).toEqual([]);
  }));

test.each([
  ['of a dead process', () => JSON.stringify({ pid: deadPid(), startedAt: null })],
  ['of a process whose id another has now', () => JSON.stringify({ pid: process.pid, startedAt: 'boot/1' })],
  ['that is cut short', () => '{"pid":'],
  ['that is empty', () => ''],
  ['that says nothing', () => 'null'],
])('a lock %s is taken over, and nothing else is left behind', (_, text) =>
  withFolder((folder) => {
    writeFileSync(lockFile(folder), text());
    const held = lock(folder, key);
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(readdirSync(folder)).toHaveLength(1);
    held.release();
  }),
);

test('a lock outlives a living holder only: held while it runs, free once it was killed', () =>
  withFolder(async (folder) => {
    const { child, answer } = await holder(folder);
    expect(answer).toBe('got it');
    expect(() => lock(folder, key)).toThrow(expect.objectContaining({ name: 'AlreadyRunning', pid: child.pid }));
    child.kill('SIGKILL');
    await once(child, 'exit');
    lock(folder, key).release();
  }));

test('of several that start at once over a stale lock, one gets it', () =>
  withFolder(async (folder) => {
    writeFileSync(lockFile(folder), JSON.stringify({ pid: deadPid(), startedAt: null }));
    const starters = await Promise.all([1, 2, 3, 4].map(() => holder(folder)));
    const answers = starters.map(({ answer }) => answer).sort();
    for (const { child } of starters) child.kill('SIGKILL');
    expect(answers).toEqual(['AlreadyRunning', 'AlreadyRunning', 'AlreadyRunning', 'got it']);
  }));
