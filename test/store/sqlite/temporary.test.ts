import { chmodSync } from 'node:fs';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../src/store/sqlite/temporary.ts';
import { test, withFolder } from '../rows.ts';

test('temporary books lie where the environment says', async ({ folder }) => {
  expect(temporaryFolder({ TMPDIR: folder })).toBe(folder);
  expect(temporaryFolder({ SQLITE_TMPDIR: folder, TMPDIR: '/elsewhere' })).toBe(folder);
});

test('a folder that does not exist is passed by', () => {
  expect(temporaryFolder({ TMPDIR: '/no/such/folder' })).not.toBe('/no/such/folder');
});

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is passed by', () =>
  withFolder(async (folder) => {
    chmodSync(folder, 0o500);
    expect(temporaryFolder({ TMPDIR: folder })).not.toBe(folder);
  }),
);
