import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { likelyTokens, pruneArchive, takeBackArchived } from '../../../src/store/aside/archived.ts';
import {
  archiveOthers,
  readToken,
  type StoreKey,
  storePath,
  writeToken,
} from '../../../src/store/folders/state-folder.ts';
import { booksAt, test, unitsAt } from '../rows.ts';

const key: StoreKey = { serverHost: 'api.example', resetDate: '2026-09-13', callsign: 'ARGOSY' };
const at = (resetDate: string, callsign = 'ARGOSY'): StoreKey => ({ ...key, resetDate, callsign });

/** Books with one row and a token, archived as by a reset to another date. */
async function archived(folder: string, of: StoreKey, token: string, units = 1): Promise<void> {
  await booksAt(storePath(folder, of), { units });
  writeToken(folder, of, token);
  archiveOthers(folder, { ...of, resetDate: '2020-01-01' });
}

const unitsIn = async (folder: string) => (await unitsAt(storePath(folder, key)))[0];

test('F61: archived books and their token are put back where there are none', async ({ folder }) => {
  await archived(folder, key, 'ours');
  expect(takeBackArchived(folder, key, 'ours')).toBe('ARGOSY@api.example@2026-09-13.sqlite');
  expect([readToken(folder, key), await unitsIn(folder)]).toEqual(['ours', 1]);
  expect(readdirSync(join(folder, 'archive'))).toEqual([]);
  expect(takeBackArchived(folder, key, 'ours')).toBeUndefined();
});

test('F61: of several archived books those with the accepted token are put back, else the latest', async ({
  folder,
}) => {
  for (const units of [1, 2, 3]) await archived(folder, key, `token ${units}`, units);
  takeBackArchived(folder, key, 'token 2');
  expect([readToken(folder, key), await unitsIn(folder)]).toEqual(['token 2', 2]);
  archiveOthers(folder, at('2020-01-01'));
  takeBackArchived(folder, key, 'a given one');
  expect(await unitsIn(folder)).toBe(3);
});

test('F61: books and a token that are in their place are never overwritten', async ({ folder }) => {
  await archived(folder, key, 'archived', 1);
  await booksAt(storePath(folder, key), { units: 9 });
  writeToken(folder, key, 'here');
  const before = readdirSync(join(folder, 'archive'));
  expect(takeBackArchived(folder, key, 'archived')).toBeUndefined();
  expect([readToken(folder, key), await unitsIn(folder)]).toEqual(['here', 9]);
  expect(readdirSync(join(folder, 'archive'))).toEqual(before);
});

test('F61: putting back that was interrupted after any file is completed at the next start', async ({ folder }) => {
  const name = 'ARGOSY@api.example@2026-09-13';
  const endings = ['.sqlite-shm', '.sqlite-wal', '.sqlite', '.week.json', '.unread', '.token'];
  for (let moved = 0; moved <= endings.length; moved++) {
    mkdirSync(join(folder, String(moved), 'archive'), { recursive: true });
    const own = join(folder, String(moved));
    for (const ending of endings) writeFileSync(join(own, 'archive', name + ending), ending);
    for (const ending of endings.slice(0, moved))
      renameSync(join(own, 'archive', name + ending), join(own, name + ending));
    takeBackArchived(own, key, 'any');
    for (const ending of endings) expect(readFileSync(join(own, name + ending), 'utf8')).toBe(ending);
  }
});

test('F61: of the kept tokens those are likely that no reset has ended, the named reset first', async ({ folder }) => {
  for (const date of ['2026-08-30', '2026-09-06', '2026-09-27']) await archived(folder, at(date), `of ${date}`);
  const likely = (named: string) =>
    likelyTokens(folder, 'api.example', ['ARGOSY', 'OTHER'], named).map(({ token }) => token);
  // None in its place: the latest that was archived.
  expect(likely('2026-10-04')).toEqual(['of 2026-09-27']);
  expect(likely('2026-09-06')).toEqual(['of 2026-09-06', 'of 2026-09-27']);
  writeToken(folder, at('2026-09-20', 'OTHER'), 'here');
  writeToken(folder, at('2026-09-20', 'STRANGER'), 'of nobody');
  writeToken(folder, { ...at('2026-09-20'), serverHost: 'other.example' }, 'elsewhere');
  expect(likely('2026-10-04')).toEqual(['of 2026-09-27', 'here']);
  expect(likely('2026-08-30')).toEqual(['of 2026-08-30', 'of 2026-09-27', 'here']);
});

test('F61: files in the archive that are none of ours are left alone', ({ folder }) => {
  mkdirSync(join(folder, 'archive'));
  const strange = ['ARGOSY@api.example@soon.token', 'ARGOSY@api.example@2026-09-13x.sqlite', 'universe@2026-09-13'];
  for (const file of strange) writeFileSync(join(folder, 'archive', file), '');
  expect(likelyTokens(folder, 'api.example', ['ARGOSY'], '2026-09-13')).toEqual([]);
  expect(takeBackArchived(folder, key, 'any')).toBeUndefined();
  expect(existsSync(storePath(folder, key))).toBe(false);
});

const FILES = [
  'A-1@api.example@2026-09-06.sqlite',
  'A-1@api.example@2026-09-06.sqlite-wal',
  'A-1@api.example@2026-09-06.week.json',
  'A-1@api.example@2026-09-06.token',
  'A-1@api.example@2026-09-06-2.token',
  'B-1@127.0.0.1%3A8600@2026-09-13.sqlite',
  'B-1@127.0.0.1%3A8600@2026-09-13.unread',
  'A-1@embedded@2026-09-20.sqlite',
];
/** What an owner may have put there. */
const OTHERS = ['notes.txt', 'A-1@api.example@2026-09-06.sqlite.bak', 'from@2026-09-06.xlsx', 'old@2026'];

test('the newest resets stay in the archive, and whatever is none of ours', ({ folder }) => {
  mkdirSync(join(folder, 'archive', 'universe@2026-09-06'), { recursive: true });
  for (const name of [...FILES, ...OTHERS]) writeFileSync(join(folder, 'archive', name), '');
  const left = () => readdirSync(join(folder, 'archive')).sort();
  expect(pruneArchive(folder, 3)).toEqual([]);
  expect(left()).toHaveLength(FILES.length + OTHERS.length + 1);
  expect(pruneArchive(folder, 2)).toEqual([...FILES.slice(0, 5), 'universe@2026-09-06'].sort());
  expect(left()).toEqual([...FILES.slice(5), ...OTHERS].sort());
  expect(pruneArchive(folder, 1)).toHaveLength(2);
});

test('where nothing was put away, nothing is removed', ({ folder }) => {
  expect(pruneArchive(folder, 1)).toEqual([]);
});
