import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../src/store/sqlite/temporary.ts';
import { writesTo } from '../../../src/store/sqlite/writes.ts';
import { test } from '../rows.ts';

/** A database with one table, whose first `failures` roll-backs fail. */
function databaseWith(failures: number) {
  const database = new DatabaseSync(':memory:');
  database.exec('create table meta (name text)');
  const exec = database.exec.bind(database);
  let left = failures;
  database.exec = (sql) => {
    if (sql === 'ROLLBACK' && left-- > 0) throw Object.assign(new Error('database is locked'), { errcode: 5 });
    exec(sql);
  };
  const writes = writesTo(database, 'the books');
  const add = (name: string) => void writes.run('insert into meta values (?)', [name]);
  return { database, writes, add, names: () => database.prepare('select name from meta').all() };
}

test('a group that can neither be kept nor undone is undone before the next write, which is kept', () => {
  const { database, writes, add, names } = databaseWith(2);
  const failing = () => {
    add('half');
    throw new Error('the reason');
  };
  expect(() => writes.together(failing)).toThrow('the reason');
  expect(database.isTransaction).toBe(true);
  expect(() => add('too early')).toThrow(/another process holds it/);
  add('kept');
  writes.together(() => add('kept together'));
  expect([database.isTransaction, names()]).toEqual([false, [{ name: 'kept' }, { name: 'kept together' }]]);
});

test('temporary books lie where the environment says', async ({ folder }) => {
  expect(temporaryFolder({ TMPDIR: folder })).toBe(folder);
  expect(temporaryFolder({ SQLITE_TMPDIR: folder, TMPDIR: '/elsewhere' })).toBe(folder);
});

test('a folder that does not exist is passed by', () => {
  expect(temporaryFolder({ TMPDIR: '/no/such/folder' })).not.toBe('/no/such/folder');
});

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is passed by', async ({ folder }) => {
  chmodSync(folder, 0o500);
  expect(temporaryFolder({ TMPDIR: folder })).not.toBe(folder);
});
