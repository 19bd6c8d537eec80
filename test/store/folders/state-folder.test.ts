import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import {
  archiveOthers,
  openStateFolder,
  readToken,
  type StoreKey,
  storePath,
  writeToken,
} from '../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../src/store/store.ts';
import { booksAt, ledgerRow, test, unitsAt } from '../rows.ts';

const key: StoreKey = { serverHost: '127.0.0.1:8080', resetDate: '2026-09-13', callsign: 'ARGOSY' };

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

let umask = 0;
beforeEach(() => {
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
});

describe('the state folder', () => {
  test('is made for this user alone, with the folders above it', ({ folder }) => {
    const made = openStateFolder(join(folder, 'a', 'state'));
    expect(made).toBe(join(folder, 'a', 'state'));
    expect(modeOf(made)).toBe(0o700);
  });

  test('keeps its mode where it exists: it might be a folder that others need', ({ folder }) => {
    chmodSync(folder, 0o755);
    openStateFolder(folder);
    expect(modeOf(folder)).toBe(0o755);
  });

  test('that is a file is an error that names it', ({ folder }) => {
    const path = join(folder, 'state');
    writeFileSync(path, '');
    expect(() => openStateFolder(path)).toThrow(expect.objectContaining({ name: 'StoreError', path }));
  });
});

test('the books of an agent lie in the folder, in a file of their own for each server, reset date and callsign', () => {
  const part = fc
    .oneof(fc.string({ minLength: 1 }), fc.constantFrom('A', '@', 'A@', '..', '/', 'a/../b', '%40'))
    .filter((text) => text.isWellFormed());
  const keys = fc.record({ serverHost: part, resetDate: part, callsign: part });
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      const [first, second] = [storePath('/state', one), storePath('/state', other)];
      expect(dirname(first)).toBe('/state');
      expect(first === second).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
  expect(storePath('/state', key)).toBe('/state/ARGOSY@127.0.0.1%3A8080@2026-09-13.sqlite');
});

describe('the token', () => {
  test('is kept in a file of mode 600, beside which nothing is left', ({ folder }) => {
    expect(readToken(folder, key)).toBeNull();
    writeToken(folder, key, 'first');
    writeToken(folder, key, 'second');
    expect(readToken(folder, key)).toBe('second');
    const [file, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(modeOf(join(folder, String(file)))).toBe(0o600);
  });

  test('belongs to one universe: after a reset there is none', ({ folder }) => {
    writeToken(folder, key, 'secret');
    expect(readToken(folder, { ...key, resetDate: '2026-09-20' })).toBeNull();
    expect(readToken(folder, { ...key, callsign: 'OTHER' })).toBeNull();
  });

  test('that cannot be put in its place leaves no copy of itself elsewhere', ({ folder }) => {
    const place = storePath(folder, key).replace('.sqlite', '.token');
    mkdirSync(place);
    expect(() => writeToken(folder, key, 'canary')).toThrow(
      expect.objectContaining({ name: 'StoreError', path: place }),
    );
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('never reaches the database', async ({ folder }) => {
    const store = await openStore(storePath(folder, key));
    writeToken(folder, key, 'canary-of-a-token');
    await store.meta.set('agent', 'ARGOSY');
    const files = readdirSync(folder).filter((file) => file.includes('.sqlite'));
    for (const file of files) expect(readFileSync(join(folder, file)).includes('canary')).toBe(false);
    await store.close();
  });
});

describe('the archive', () => {
  const afterReset = { ...key, resetDate: '2026-09-20' };

  test('takes books and token away, and overwrites nothing', async ({ folder }) => {
    const archived: string[] = [];
    for (const units of [1, 2]) {
      await booksAt(storePath(folder, key), { units });
      writeToken(folder, key, `token ${units}`);
      archived.push(...archiveOthers(folder, afterReset));
    }
    const name = 'archive/ARGOSY@127.0.0.1%3A8080@2026-09-13';
    expect(archived).toEqual([`${name}.sqlite`, `${name}-2.sqlite`]);
    expect(readToken(folder, key)).toBeNull();
    expect(modeOf(join(folder, 'archive'))).toBe(0o700);
    expect(readFileSync(join(folder, `${name}-2.token`), 'utf8')).toBe('token 2\n');
    expect(await unitsAt(join(folder, `${name}.sqlite`))).toEqual([1]);
  });

  test('takes the log of a killed process along, with the rows that only it holds', async ({ folder }) => {
    const live = await openStore(storePath(folder, key));
    await live.ledger.append(ledgerRow());
    const copied = join(folder, 'copy');
    mkdirSync(copied);
    for (const file of readdirSync(folder).filter((one) => one.includes('.sqlite') && !one.endsWith('-shm'))) {
      writeFileSync(join(copied, file), readFileSync(join(folder, file)));
    }
    await live.close();
    const [moved] = archiveOthers(copied, afterReset);
    expect(await unitsAt(join(copied, String(moved)))).toHaveLength(1);
    expect(readdirSync(copied)).toEqual(['archive']);
  });

  test('takes what the agent left in older universes of the server, and nobody else', async ({ folder }) => {
    const kept = [key, { ...key, callsign: 'ARGOSY2' }, { ...key, serverHost: 'other', resetDate: '2026-09-06' }];
    const old = [
      { ...key, resetDate: '2026-09-06' },
      { ...key, resetDate: '2026-08-30' },
    ];
    for (const one of [...kept, ...old]) await (await openStore(storePath(folder, one))).close();
    expect(archiveOthers(folder, key)).toEqual([
      'archive/ARGOSY@127.0.0.1%3A8080@2026-08-30.sqlite',
      'archive/ARGOSY@127.0.0.1%3A8080@2026-09-06.sqlite',
    ]);
    for (const one of kept) expect(existsSync(storePath(folder, one))).toBe(true);
    for (const one of old) expect(existsSync(storePath(folder, one))).toBe(false);
    expect(archiveOthers(folder, key)).toEqual([]);
  });
});
