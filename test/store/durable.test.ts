import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import { writeAtomically } from '../../src/store/folders/files.ts';
import { openStore } from '../../src/store/store.ts';
import { test, withFolder } from './rows.ts';

/*
 * The short form of row F67, which cuts the power for real: without any of these a power cut takes what was acknowledged.
 */

const FULL = 2;

test('F67: every commit of the books waits for the disk, which keeps them in a log', async ({ folder }) => {
  const executed = vi.spyOn(DatabaseSync.prototype, 'exec');
  const store = await openStore(join(folder, 'books.sqlite'));
  const database = executed.mock.contexts[0] as DatabaseSync;
  executed.mockRestore();
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: FULL });
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  await store.close();
});

test.skipIf(!fs.existsSync('/proc/self/fd'))(
  'F67: a token is on the disk before it has its name, and its name before it is used',
  () =>
    withFolder(async (folder) => {
      const done: string[] = [];
      const nameOf = (file: number) => fs.readlinkSync(`/proc/self/fd/${file}`).slice(folder.length);
      const spies = [
        vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => void done.push(`sync ${nameOf(file)}`)),
        vi.spyOn(fs, 'writeSync').mockImplementation((file: number) => {
          done.push(`write ${nameOf(file)}`);
          return 5;
        }),
        vi
          .spyOn(fs, 'renameSync')
          .mockImplementation((_, to) => void done.push(`rename to ${String(to).slice(folder.length)}`)),
      ];
      syncBuiltinESMExports();
      try {
        writeAtomically(join(folder, 'a.token'), 'token');
      } finally {
        for (const spy of spies) spy.mockRestore();
        syncBuiltinESMExports();
      }
      const temporary = `/a.token.${process.pid}.tmp`;
      expect(done).toEqual([`write ${temporary}`, `sync ${temporary}`, 'rename to /a.token', 'sync ']);
    }),
);
