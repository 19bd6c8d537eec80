import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../src/telemetry/folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is made with all above it, for its owner alone, and made again is as it was', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  for (const made of [path, join(folder, 'a')]) expect((statSync(made).mode & 0o777).toString(8)).toBe('700');
});

test('below a file there can be none', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file', 'a', 'b'))).toThrow(/ENOTDIR/);
});

test.skipIf(!existsSync('/proc/self'))('where no folder can be made it gives up', () => {
  expect(() => makeFolder('/proc/argosy/a/b')).toThrow(/ENOENT/);
});
