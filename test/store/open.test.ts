import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import { openSoundly } from '../../src/store/aside/open-soundly.ts';
import { borrowStore } from '../../src/store/borrow.ts';
import { readIfThere } from '../../src/store/folders/files.ts';
import { SCHEMA } from '../../src/store/sqlite/schema.ts';
import { openStore, openTemporaryStore } from '../../src/store/store.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { booksAt, intent, ledgerRow, priceRow, SELL, test } from './rows.ts';

function pragma(path: string, name: string): unknown {
  const database = new DatabaseSync(path);
  const value = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  database.close();
  return value;
}

test('an empty path gets books of our schema, in a write-ahead log, of mode 600', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const store = await openStore(path);
  await store.ledger.append(ledgerRow());
  expect(readdirSync(folder).sort()).toEqual(['books.sqlite', 'books.sqlite-shm', 'books.sqlite-wal']);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  await store.close();
  expect(readdirSync(folder)).toEqual(['books.sqlite']);
  expect(pragma(path, 'user_version')).toBe(SCHEMA);
  expect(pragma(path, 'journal_mode')).toBe('wal');
});

test('what was written is there after closing and opening again', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const first = await openStore(path);
  await first.ledger.append(ledgerRow());
  await first.intents.open(intent());
  first.requests.count({ lane: 'mining', operation: SELL, outcome: 'done' });
  await first.close();
  await first.close();
  const second = await openStore(path);
  second.requests.count({ lane: 'mining', operation: SELL, outcome: 'done' });
  expect(await second.ledger.since(0)).toEqual([ledgerRow()]);
  expect(await second.intents.openOnes()).toHaveLength(1);
  expect(await second.requests.byLane()).toEqual([{ lane: 'mining', operation: SELL, outcome: 'done', count: 2 }]);
  await second.close();
});

test('temporary books hold more than their cache, and can be copied', async ({ folder }) => {
  const [store, copy] = [await openTemporaryStore(), join(folder, 'copy.sqlite')];
  await store.prices.record(Array.from({ length: 60_000 }, (_, atMs) => priceRow({ atMs })));
  await store.copyTo(copy);
  await store.close();
  const copied = await openStore(copy);
  expect(await copied.prices.between(0, 60_000)).toHaveLength(60_000);
  await copied.close();
});

test('rows are read as plain objects, which take a fifth of the memory of those that SQLite gives', async ({
  folder,
}) => {
  const store = await openStore(join(folder, 'books.sqlite'));
  await store.ledger.append(ledgerRow());
  for (const row of await store.ledger.since(0)) expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  await store.close();
});

/** The books of a program whose schema is another. */
function otherSchema(folder: string): string {
  const path = join(folder, 'books.sqlite');
  const database = new DatabaseSync(path);
  database.exec("CREATE TABLE ledger (note TEXT); INSERT INTO ledger VALUES ('kept'); PRAGMA user_version = 99");
  database.close();
  return path;
}

const OTHER_SCHEMA = `expected books of schema ${SCHEMA}, got schema 99, which another version of this program reads`;

test('F29: books of another schema are refused with one sentence, and nothing in them is changed', async ({
  folder,
}) => {
  const path = otherSchema(folder);
  const before = readFileSync(path);
  const message = `${path}: ${OTHER_SCHEMA}`;
  await expect(openStore(path)).rejects.toMatchObject({ name: 'StoreError', code: 'other-schema', path, message });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('F29: books of another schema are put away when a run opens them, and empty ones take their place', async ({
  folder,
}) => {
  const path = otherSchema(folder);
  const before = readFileSync(path);
  expect(await begin(path)).toBe(`${path}.other-schema`);
  expect(readFileSync(`${path}.other-schema`).equals(before)).toBe(true);
  expect(pragma(path, 'user_version')).toBe(SCHEMA);
});

/** Books as version 0.1.0 made them: without moves of ships. */
async function olderBooks(folder: string): Promise<string> {
  const path = join(folder, 'older.sqlite');
  const store = await openStore(path);
  await store.ledger.append(ledgerRow());
  await store.close();
  const database = new DatabaseSync(path);
  database.exec('DROP TABLE moves; DROP TABLE moveNames; PRAGMA user_version = 1');
  database.close();
  return path;
}

const MOVE = { atMs: 5, shipSymbol: 'ARGOSY-1', systemSymbol: 'X1-A', flightMs: 0 };

test('books of the schema before get what they lack, and keep what they hold', async ({ folder }) => {
  const path = await olderBooks(folder);
  const store = await openStore(path);
  store.moves.note(MOVE);
  expect(await store.ledger.since(0)).toEqual([ledgerRow()]);
  for await (const page of store.moves.pages()) expect(page).toEqual([MOVE]);
  await store.close();
  expect(pragma(path, 'user_version')).toBe(SCHEMA);
});

test('new books are filled from books of the schema before, which stay as they are', async ({ folder }) => {
  const filledFrom = await olderBooks(folder);
  const store = await openTemporaryStore({ filledFrom });
  expect(await store.ledger.since(0)).toEqual([ledgerRow()]);
  await store.close();
  expect(pragma(filledFrom, 'user_version')).toBe(1);
});

test('F29: new books are not filled from books of another schema', async ({ folder }) => {
  const filledFrom = otherSchema(folder);
  await expect(openTemporaryStore({ filledFrom })).rejects.toThrow(`${filledFrom}: ${OTHER_SCHEMA}`);
});

const damages: readonly [string, (sound: Buffer) => Buffer][] = [
  [
    'is no database',
    () => Buffer.from('these are not the books you look for, and there are many of them. '.repeat(99)),
  ],
  [
    'has a torn page',
    (sound) => Buffer.concat([sound.subarray(0, 4096 * 2), Buffer.alloc(4096 * 2, 0xa5), sound.subarray(4096 * 4)]),
  ],
  ['was cut short', (sound) => sound.subarray(0, 4096 * 3)],
];

/** Opens books as a start does, with pauses that pass at once; `movedTo` tells where damaged ones went. */
async function begin(path: string): Promise<string | undefined> {
  let movedTo: string | undefined;
  const onSetAside = (_: string, to: string) => {
    movedTo = to;
  };
  const listener = { onDoubt: () => {}, onSetAside, onOtherSchema: onSetAside };
  const store = await openSoundly(
    path,
    () => openStore(path),
    async () => {},
    listener,
  );
  expect(await store.prices.latest(Number.MAX_SAFE_INTEGER)).toEqual([]);
  await store.close();
  return movedTo;
}

test.for(damages)('F28: a file that %s is moved aside, and empty books begin', async ([, damage], { folder }) => {
  const path = join(folder, 'books.sqlite');
  for (const movedTo of [`${path}.corrupt`, `${path}.corrupt-2`]) {
    const store = await openStore(path);
    await store.prices.record(Array.from({ length: 500 }, (_row, atMs) => priceRow({ atMs })));
    await store.close();
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    const failure = await openStore(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ code: 'corrupt', path });
    expect(readFileSync(path).equals(damaged)).toBe(true);
    expect(await begin(path)).toBe(movedTo);
    expect(readFileSync(movedTo).equals(damaged)).toBe(true);
  }
});

/** Books with a row, spoilt by statements; returns their path. */
async function spoilt(folder: string, statements: string): Promise<string> {
  const path = await booksAt(join(folder, 'books.sqlite'));
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
  return path;
}

/** A database of somebody else. */
function foreign(folder: string): string {
  const path = join(folder, 'photos.sqlite');
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE photos (name TEXT)');
  database.close();
  return path;
}

const lacking: readonly [string, (folder: string) => Promise<string> | string, string][] = [
  ['lost a table', (folder) => spoilt(folder, 'DROP TABLE missions'), 'books without their table missions'],
  [
    'lost a column',
    (folder) => spoilt(folder, 'ALTER TABLE missions DROP COLUMN why'),
    'books whose table missions has no column why',
  ],
  ['had never been books', foreign, 'a database of something else than books'],
];

test.for(lacking)(
  'F28: books that %s are moved aside as they are, and empty ones take their place',
  async ([, make, got], { folder }) => {
    const path = await make(folder);
    const before = readFileSync(path);
    const failure = await openStore(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'StoreError', code: 'corrupt' });
    expect(String(failure)).toContain(`${path}: expected sound books, got ${got}`);
    expect(await begin(path)).toBe(`${path}.corrupt`);
    expect(readFileSync(`${path}.corrupt`).equals(before)).toBe(true);
  },
);

/** How to make books that are unsound, by what they are. */
const unsound: readonly [string, (folder: string) => Promise<string> | string][] = [
  ...damages.map(([what, damage]): (typeof unsound)[number] => [
    what,
    async (folder) => {
      const path = await spoilt(folder, '');
      writeFileSync(path, damage(readFileSync(path)));
      return path;
    },
  ]),
  ...lacking.map(([what, make]): (typeof unsound)[number] => [what, make]),
];

test.for(unsound)(
  'what %s is told by its own name where a copy of it is read, and stays as it is',
  async ([, make], { folder }) => {
    const path = await make(folder);
    const before = readFileSync(path);
    const failure = await borrowStore(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'StoreError', path });
    expect(String(failure)).toMatch(
      /^StoreError: \S+: expected sound books, got [\w ]+; nothing was changed: argosy run [\w ]+$/,
    );
    expect(String(failure)).toContain(path);
    expect(readFileSync(path).equals(before)).toBe(true);
  },
);

test('F29: books of another schema keep their name in the message where a copy of them is read', async ({ folder }) => {
  const path = otherSchema(folder);
  await expect(borrowStore(path)).rejects.toThrow(`${path}: ${OTHER_SCHEMA}; nothing was changed: argosy run puts`);
});

test('a folder in the place of books is told as one', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  mkdirSync(path);
  for (const open of [openStore, borrowStore])
    await expect(open(path)).rejects.toThrow(`${path}: expected a file, got a folder`);
});

test('a path that is a folder, or lies in none, is an error that says what to do', async ({ folder }) => {
  mkdirSync(join(folder, 'folder.sqlite'));
  for (const path of [join(folder, 'folder.sqlite'), join(folder, 'nowhere', 'books.sqlite')]) {
    await expect(openStore(path)).rejects.toMatchObject({ name: 'StoreError', code: 'cannot-open', path });
  }
});

test('F28: a full disk is an error of its own, and what was acknowledged before stays', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const script = `
      import { openStore } from ${JSON.stringify(new URL('../../src/store/store.ts', import.meta.url).href)};
      const store = await openStore(process.argv[1]);
      await store.meta.set('first', 'kept');
      try {
        for (let n = 0; ; n++) await store.meta.set('text' + n, 'x'.repeat(50_000));
      } catch (error) {
        console.log(error.name, error.code);
      }
      process.exit(0);`;
  // A limit on file sizes stands in for a full disk; with its signal ignored a write fails instead (EFBIG).
  const shell = `trap '' XFSZ; ulimit -f 600; exec "$0" --input-type=module -e "$1" "$2"`;
  const run = spawnSync('bash', ['-c', shell, process.execPath, script, path], { encoding: 'utf8' });
  expect(run.stdout.trim()).toMatch(/^StoreError (full|input-output)$/);
  const store = await openStore(path);
  expect(await store.meta.get('first')).toBe('kept');
  await store.close();
});

test('nothing that was acknowledged is lost when the process is killed', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const script = `
      import { openStore } from ${JSON.stringify(new URL('../../src/store/store.ts', import.meta.url).href)};
      const store = await openStore(process.argv[1]);
      for (let n = 0; n < 20; n++) await store.intents.open({ id: String(n), atMs: n, shipSymbol: null, operation: 'x', path: '', body: null });
      process.kill(process.pid, 'SIGKILL');`;
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script, path])).toThrow('SIGKILL');
  const store = await openStore(path);
  expect(await store.intents.openOnes()).toHaveLength(20);
  await store.close();
});

test('F28: a disk that is full within a transaction, which ends it, is the same error, and the intent stays open', async ({
  folder,
}) => {
  const executed = vi.spyOn(DatabaseSync.prototype, 'exec');
  const store = await openStore(join(folder, 'books.sqlite'));
  const database = executed.mock.contexts[0] as DatabaseSync;
  executed.mockRestore();
  await store.intents.open(intent({ id: 'sale' }));
  const pages = database.prepare('PRAGMA page_count').get()?.page_count;
  database.exec(`PRAGMA max_page_count = ${pages}`);
  const effect = ledgerRow({ tradeSymbol: 'X'.repeat(20_000) });
  const closing = store.intents.close('sale', 'done', 1, { effect });
  await expect(closing).rejects.toMatchObject({ name: 'StoreError', code: 'full' });
  expect(await store.intents.openOnes()).toMatchObject([{ id: 'sale' }]);
  await store.intents.close('sale', 'done', 1);
  await store.close();
});

test.skipIf(process.getuid?.() === 0)(
  'F28: a file that may not be written is an error of its own',
  async ({ folder }) => {
    const path = join(folder, 'books.sqlite');
    await (await openStore(path)).close();
    chmodSync(path, 0o400);
    await expect(openStore(path)).rejects.toMatchObject({ name: 'StoreError', code: 'read-only' });
  },
);

test.skipIf(process.getuid?.() === 0)(
  'a file that may not be read is told as one, and so is a copy of it',
  async ({ folder }) => {
    const path = join(folder, 'books.sqlite');
    await (await openStore(path)).close();
    chmodSync(path, 0o000);
    expect(() => readIfThere(path)).toThrow(`${path}: it cannot be read: check its owner and its mode`);
    await expect(borrowStore(path)).rejects.toThrow(`${path}: it cannot be read: check its owner and its mode`);
  },
);

test('F58: books at a path that is longer than a database may have, or no file may have, say so', async ({
  folder,
}) => {
  const deep = join(folder, ...['x', 'y', 'z'].map((part) => part.repeat(200)));
  mkdirSync(deep, { recursive: true });
  const told = expect.stringMatching(/its path is too long: name a shorter one$/);
  for (const path of [join(deep, 'books'), join(folder, 'x'.repeat(300))])
    await expect(openStore(path)).rejects.toMatchObject({ name: 'StoreError', code: 'cannot-open', message: told });
});
