import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { booksAside, takeBack } from '../../../src/store/aside/take-back.ts';
import {
  archiveOthers,
  readToken,
  type StoreKey,
  storePath,
  weekPath,
  writeToken,
} from '../../../src/store/folders/state-folder.ts';
import { lock } from '../../../src/store/lock/lock.ts';
import { booksAt, test, unitsAt } from '../rows.ts';

const key: StoreKey = { serverHost: '127.0.0.1:8080', resetDate: '2026-09-13', callsign: 'ARGOSY' };
const NAME = 'ARGOSY@127.0.0.1%3A8080@2026-09-13.sqlite';

function asideIn(folder: string, file: string) {
  const aside = booksAside(folder, file);
  if (aside === undefined) throw new Error(`expected books that are aside, got ${file}`);
  return aside;
}

test.for(['corrupt', 'corrupt-2', 'replaced'])(
  'F61: books that lie aside as %s take their place again',
  async (ending, { folder }) => {
    await booksAt(join(folder, NAME), { units: 1 });
    renameSync(join(folder, NAME), join(folder, `${NAME}.${ending}`));
    await booksAt(join(folder, NAME), { units: 2 });
    const { place, replaced } = await takeBack(folder, asideIn(folder, `${NAME}.${ending}`));
    expect(await unitsAt(place)).toEqual([1]);
    expect(await unitsAt(String(replaced))).toEqual([2]);
    expect([place, replaced]).toEqual([
      join(folder, NAME),
      join(folder, `${NAME}.${ending === 'replaced' ? 'replaced-2' : 'replaced'}`),
    ]);
  },
);

test('F61: archived books come back with their token, but not over another one', async ({ folder }) => {
  for (const kept of [null, 'here']) {
    await booksAt(storePath(folder, key), { units: 3 });
    writeToken(folder, key, 'archived');
    const week = weekPath(storePath(folder, key));
    writeFileSync(week, '{}');
    const [file = ''] = archiveOthers(folder, { ...key, resetDate: '2026-09-20' });
    if (kept !== null) writeToken(folder, key, kept);
    const { token } = await takeBack(folder, asideIn(folder, file));
    expect([readToken(folder, key), token !== undefined]).toEqual([kept ?? 'archived', kept === null]);
    expect(readdirSync(join(folder, 'archive')).filter((left) => left.includes('.week.json'))).toEqual([]);
    expect(await unitsAt(storePath(folder, key))).toEqual([3]);
    archiveOthers(folder, { ...key, resetDate: '2026-09-20' });
    renameSync(join(folder, 'archive'), join(folder, `old ${kept}`));
  }
});

test('F61: damaged books are not taken back, and nothing is changed', async ({ folder }) => {
  await booksAt(join(folder, NAME), { units: 2 });
  writeFileSync(join(folder, `${NAME}.corrupt`), 'these are no books '.repeat(99));
  const before = readdirSync(folder);
  const failure = await takeBack(folder, asideIn(folder, `${NAME}.corrupt`)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'StoreError', code: 'corrupt', path: join(folder, `${NAME}.corrupt`) });
  expect(readdirSync(folder)).toEqual(before);
  expect(await unitsAt(join(folder, NAME))).toEqual([2]);
});

test('F61: books are not taken back while a daemon plays their agent', async ({ folder }) => {
  await booksAt(join(folder, `${NAME}.corrupt`), { units: 1 });
  const daemon = lock(folder, key);
  const aside = asideIn(folder, `${NAME}.corrupt`);
  await expect(takeBack(folder, aside)).rejects.toMatchObject({ name: 'AlreadyRunning' });
  daemon.release();
  await takeBack(folder, aside);
  expect(await unitsAt(join(folder, NAME))).toEqual([1]);
});

test.for([
  NAME,
  `${NAME}.corrupt-wal`,
  `${NAME}.version-7`,
  'ARGOSY@2026-09-13.sqlite.corrupt',
  '%E0%A4@a@b.sqlite.corrupt',
  'argosy.log',
  'nothing',
  '../elsewhere.sqlite.corrupt',
])('F61: %s is no file to take back', (file, { folder }) => {
  const state = join(folder, 'state');
  mkdirSync(state);
  if (file !== 'nothing') writeFileSync(join(state, file), 'x');
  expect(booksAside(state, file)).toBeUndefined();
  if (file !== 'nothing') expect(readFileSync(join(state, file), 'utf8')).toBe('x');
});
