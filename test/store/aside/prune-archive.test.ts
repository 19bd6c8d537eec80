import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneArchive } from '../../../src/store/aside/archived.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const FILES = [
  'A-1@api.example@2026-09-06.sqlite',
  'A-1@api.example@2026-09-06.sqlite-wal',
  'A-1@api.example@2026-09-06.token',
  'A-1@api.example@2026-09-06-2.token',
  'B-1@127.0.0.1%3A8600@2026-09-13.sqlite',
  'B-1@127.0.0.1%3A8600@2026-09-13.unread',
  'A-1@embedded@2026-09-20.sqlite',
];
/** What an owner may have put there. */
const OTHERS = ['notes.txt', 'A-1@api.example@2026-09-06.sqlite.bak', 'from@2026-09-06.xlsx', 'old@2026'];

test('the newest resets stay in the archive, and whatever is none of ours', () => {
  mkdirSync(join(folder, 'archive', 'universe@2026-09-06'), { recursive: true });
  for (const name of [...FILES, ...OTHERS]) writeFileSync(join(folder, 'archive', name), '');
  const left = () => readdirSync(join(folder, 'archive')).sort();
  expect(pruneArchive(folder, 3)).toEqual([]);
  expect(left()).toHaveLength(FILES.length + OTHERS.length + 1);
  expect(pruneArchive(folder, 2)).toEqual([...FILES.slice(0, 4), 'universe@2026-09-06'].sort());
  expect(left()).toEqual([...FILES.slice(4), ...OTHERS].sort());
  expect(pruneArchive(folder, 1)).toHaveLength(2);
});

test('where nothing was put away, nothing is removed', () => {
  expect(pruneArchive(folder, 1)).toEqual([]);
});
