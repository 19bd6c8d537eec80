import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawTokenKey, requireTokenKey, sharedTokenKey } from '../../../../src/cli/universe/token-key.ts';
import { canHaveSecondUser, give } from '../../../disk/second-user.ts';
import { folderForEachTest } from '../argosy.ts';

const own = folderForEachTest();

const keyOf = (seed: number, home = own.path) => requireTokenKey(seed, { XDG_STATE_HOME: home });
const file = () => join(own.path, 'argosy', 'universe-key');

test('F69: each process of a user finds the same key for a seed, in a file that the user alone can read', () => {
  const key = keyOf(1);
  expect([keyOf(1), statSync(file()).mode & 0o777]).toEqual([key, 0o600]);
  expect(readdirSync(join(own.path, 'argosy'))).toEqual(['universe-key']);
  expect(readFileSync(file(), 'utf8')).not.toContain(key);
  expect(new Set([key, keyOf(2), keyOf(1, join(own.path, 'other')), drawTokenKey(), drawTokenKey()]).size).toBe(5);
});

test('F69: a file that others can read is refused until its owner has looked at it', () => {
  keyOf(1);
  chmodSync(file(), 0o644);
  expect(() => keyOf(1)).toThrow(/universe-key: expected a file that you alone can read \(mode 600\), got mode 644/);
});

test.each(['/proc/none', '/dev/null', '/proc/self'])('without a folder for it there is none: %s', (home) => {
  expect(() => keyOf(1, home)).toThrow(/expected a folder that this user alone can write to.*XDG_STATE_HOME/);
  expect(sharedTokenKey(1, { XDG_STATE_HOME: home })).toBeUndefined();
});

test('F69: a folder that others may write to is none', () => {
  mkdirSync(join(own.path, 'argosy'));
  chmodSync(join(own.path, 'argosy'), 0o777);
  expect(() => keyOf(1)).toThrow(/expected a folder that this user alone can write to/);
});

test.skipIf(!canHaveSecondUser)('F69: one of another user is none, whatever key lies there', () => {
  mkdirSync(join(own.path, 'argosy'));
  writeFileSync(file(), 'known to its owner\n', { mode: 0o600 });
  give(join(own.path, 'argosy'));
  expect(() => keyOf(1)).toThrow(/expected a folder that this user alone can write to/);
});
