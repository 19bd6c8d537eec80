import { appendFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { archiveUniverse, keepUniverse, readUniverse } from '../../../src/store/folders/universe-folder.ts';
import { test } from '../rows.ts';

test('a folder without a snapshot holds no universe', ({ folder }) => {
  expect(readUniverse(folder)).toBeNull();
});

test('a snapshot and what happened since are read as they were written, and only their owner may', ({ folder }) => {
  const add = keepUniverse(folder, '{"seed":1}');
  add('{"atMs":1}');
  add('{"atMs":2}');
  expect(readUniverse(folder)).toEqual({ snapshot: '{"seed":1}', changes: ['{"atMs":1}', '{"atMs":2}'] });
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test('a newer snapshot takes the place of the older one and of what happened since that', ({ folder }) => {
  keepUniverse(folder, '{"seed":1}')('{"atMs":1}');
  const add = keepUniverse(folder, '{"seed":2}');
  expect(readUniverse(folder)).toEqual({ snapshot: '{"seed":2}', changes: [] });
  add('{"atMs":3}');
  expect(readUniverse(folder)?.changes).toEqual(['{"atMs":3}']);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a change that was not written to its end did not happen', ({ folder }) => {
  keepUniverse(folder, '{"seed":1}')('{"atMs":1}');
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.changes'));
  appendFileSync(join(folder, file), '{"atMs":2,"meth');
  expect(readUniverse(folder)?.changes).toEqual(['{"atMs":1}']);
});

test('a snapshot without the file of what happened since is told from one after which nothing happened', ({
  folder,
}) => {
  keepUniverse(folder, '{"seed":1}');
  expect(readUniverse(folder)?.lacksChanges).toBeUndefined();
  for (const name of readdirSync(folder)) if (name.endsWith('.changes')) rmSync(join(folder, name));
  expect(readUniverse(folder)).toEqual({ snapshot: '{"seed":1}', changes: [], lacksChanges: true });
});

test('a snapshot may be larger than one write takes', ({ folder }) => {
  const text = 'ü'.repeat(3_000_000);
  keepUniverse(folder, text);
  expect(readUniverse(folder)?.snapshot).toBe(text);
});

test('a universe that is put away can be moved back, and takes no other one’s place in the archive', ({ folder }) => {
  keepUniverse(folder, '{"seed":1}')('{"atMs":1}');
  expect(archiveUniverse(folder, 'universe@2026-09-06')).toBe(join('archive', 'universe@2026-09-06'));
  expect(readUniverse(folder)).toBeNull();
  keepUniverse(folder, '{"seed":2}');
  const second = archiveUniverse(folder, 'universe@2026-09-06');
  expect(second).toBe(join('archive', 'universe@2026-09-06-2'));
  const first = join(folder, 'archive', 'universe@2026-09-06');
  for (const file of readdirSync(first)) renameSync(join(first, file), join(folder, file));
  expect(readUniverse(folder)).toEqual({ snapshot: '{"seed":1}', changes: ['{"atMs":1}'] });
  expect(readUniverse(join(folder, second))?.snapshot).toBe('{"seed":2}');
});
