import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';
import { argosy, EMBEDDED, folderForFile, type Process, start, writeConfig } from './argosy.ts';
import { argosyHere } from './argosy-here.ts';

const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const MAIN = inject('program');

/** Each sees its own processes alone, and is number 1 of them; a signal to it ends what runs in it. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', NODE, MAIN] as const;
const canContain = spawnSync(CONTAINER[0], [...CONTAINER.slice(1, 5), 'true']).status === 0;

const folder = folderForFile();
const config = writeConfig(join(folder, 'alone'), EMBEDDED);
const state = join(folder, 'alone', 'state');

/** What a second one must leave alone: every file but those that the first one goes on writing. */
function untouched(): string[] {
  return readdirSync(state)
    .filter((file) => /\.(?:lock|holder|page|token)$|^control-token$/.test(file))
    .map((file) => {
      const { ino, mtimeMs } = statSync(join(state, file));
      return `${file} ${ino} ${mtimeMs}`;
    });
}

let first: Process;
beforeAll(async () => {
  first = start(['run', config], canContain ? { command: CONTAINER } : {});
  await first.said('daemon.ready');
  chmodSync(folder, 0o755);
});
describe('F53: beside a daemon at work, in a container of its own where that can be tried,', () => {
  test('a second one ends with 78, names the first and touches nothing, also after asking, reporting and copying', async () => {
    for (const command of ['status', 'report']) expect((await argosyHere([command, config])).code).toBe(0);
    expect(spawnSync('cp', ['-a', state, `${state}-copy`]).status).toBe(0);
    const before = untouched();
    const { code, stdout, stderr } = await argosy(['run', config], canContain ? { command: CONTAINER } : {});
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    const pid = canContain ? 1 : first.child.pid;
    const told = `^argosy: expected to be the only one to fly ARGOSY-1 .* process ${pid} does \\(on host [^\\n]+\\n$`;
    expect(stderr).toMatch(new RegExp(told));
    expect(untouched()).toEqual(before);
  });

  test('a copy of its state folder is free: no lock goes with it', async () => {
    expect(readdirSync(`${state}-copy`).filter((file) => file.endsWith('.lock'))).toHaveLength(2);
    expect(readFileSync(join(`${state}-copy`, 'ARGOSY-1@embedded.lock'), 'utf8')).toBe('');
  });

  test('the first one is still at work, and once it is killed the next one starts at once', async () => {
    expect(first.log().filter(({ level }) => level === 'warn' || level === 'fatal')).toEqual([]);
    expect(first.child.exitCode).toBeNull();
    first.child.kill('SIGKILL');
    await first.ending;
    const next = start(['run', config]);
    await next.said('daemon.ready');
    expect((await next.stop()).code).toBe(0);
    expect(readdirSync(state).filter((file) => /\.(?:lock|holder)$/.test(file))).toEqual([]);
  });
});
