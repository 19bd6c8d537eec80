import fs, { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, vi } from 'vitest';
import { openSoundly } from '../../../src/store/aside/open-soundly.ts';
import { openStore } from '../../../src/store/store.ts';
import { StoreError, type StoreTrouble } from '../../../src/store/store-error.ts';
import { booksAt, test, unitsAt } from '../rows.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** From now on the disk gives this error for each byte of a file. */
function failing(code: string): void {
  vi.spyOn(fs, 'readSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: as the disk says`), { code });
  });
  syncBuiltinESMExports();
}

/** What is told of each attempt to open the books at a path, and the error in the end. */
async function told(path: string, open: () => ReturnType<typeof openStore>) {
  const words: (string | number)[] = [];
  const listener = {
    onDoubt: () => words.push('doubt'),
    onSetAside: (_: string, movedTo: string) => words.push(movedTo.slice(path.length)),
    onOtherSchema: (_: string, movedTo: string) => words.push(movedTo.slice(path.length)),
  };
  const pause = async (seconds: number) => void words.push(seconds);
  const opened = openSoundly(path, open, pause, listener);
  await opened.then(
    (store) => store.close(),
    (error: StoreError) => words.push(error.code),
  );
  return words;
}

/** The integrity check finds damage so often; then it checks truly. */
function misread(times: number): void {
  const { prepare } = DatabaseSync.prototype;
  let left = times;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function spied(this: DatabaseSync, sql: string) {
    if (!sql.includes('integrity_check') || left-- <= 0) return prepare.call(this, sql);
    return prepare.call(this, `SELECT 'Tree 3 page 7: unable to get the page' AS integrity_check`);
  });
}

test.for<readonly [troubles: string, words: string]>([
  ['corrupt', 'doubt 2'],
  ['input-output', 'doubt 2'],
  ['corrupt input-output', 'doubt 2 doubt 3'],
  ['input-output input-output input-output', 'doubt 2 doubt 3 doubt 5'],
  ['input-output corrupt input-output input-output', 'doubt 2 doubt 3 doubt 5 input-output'],
  ['corrupt corrupt', 'doubt 2 .corrupt'],
  ['input-output corrupt corrupt', 'doubt 2 doubt 3 .corrupt'],
  ['full', 'full'],
  ['read-only', 'read-only'],
  ['cannot-open', 'cannot-open'],
  ['other-schema', '.other-schema'],
  ['corrupt other-schema', 'doubt 2 .other-schema'],
  ['corrupt read-only', 'doubt 2 read-only'],
])(
  'F61: books whose checks fail by %s are set aside only for damage found twice, or another schema',
  async ([troubles, words], { folder }) => {
    const path = await booksAt(join(folder, 'books.sqlite'));
    const left = troubles.split(' ') as StoreTrouble[];
    const open = async () => {
      const code = left.shift();
      if (code !== undefined) throw new StoreError(code, path, code);
      return openStore(path);
    };
    expect((await told(path, open)).join(' ')).toBe(words);
    const endings = ['.corrupt', '.other-schema'].filter((ending) => words.includes(ending));
    expect(['.corrupt', '.other-schema'].filter((ending) => existsSync(path + ending))).toEqual(endings);
    expect(await unitsAt(path + (endings[0] ?? ''))).toHaveLength(1);
  },
);

test('F61: sound books of which one check reads a page wrongly stay where they are', async ({ folder }) => {
  const path = await booksAt(join(folder, 'books.sqlite'));
  misread(1);
  expect(await told(path, () => openStore(path))).toEqual(['doubt', 2]);
  expect([readdirSync(folder), (await unitsAt(path)).length]).toEqual([['books.sqlite'], 1]);
});

test.for([
  ['EIO', 'input-output'],
  ['EACCES', 'read-only'],
  ['ENOSPC', 'full'],
] as const)(
  'F61: books that a check finds damaged, while the disk says %s to reading them, count as %s',
  async ([says, code], { folder }) => {
    const path = await booksAt(join(folder, 'books.sqlite'));
    misread(9);
    failing(says);
    expect((await told(path, () => openStore(path))).at(-1)).toBe(code);
    expect(readdirSync(folder)).toEqual(['books.sqlite']);
  },
);

test('F61: a stop between two checks ends the start, with the books as they were', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  writeFileSync(path, 'no database, and that twice over');
  const stop = new Error('asked to');
  const pause = () => Promise.reject(stop);
  const onSetAside = () => expect.unreachable('nothing is set aside');
  const listener = { onDoubt: () => {}, onSetAside, onOtherSchema: onSetAside };
  await expect(openSoundly(path, () => openStore(path), pause, listener)).rejects.toBe(stop);
  expect(readFileSync(path, 'utf8')).toBe('no database, and that twice over');
});
