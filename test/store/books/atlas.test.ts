import { join } from 'node:path';
import { expect } from 'vitest';
import type { AtlasRow } from '../../../src/store/books/atlas.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { test, withStore } from '../rows.ts';

async function allOf({ atlas }: Store): Promise<AtlasRow[]> {
  const rows: AtlasRow[] = [];
  for await (const page of atlas.all())
    rows.push(...page.map(({ kind, symbol, atMs, fact }) => ({ kind, symbol, atMs, fact })));
  return rows;
}

const rowOf = (n: number): AtlasRow => ({ kind: 'waypoint', symbol: `X1-A-${n}`, atMs: n, fact: JSON.stringify([n]) });

test('facts come back in the order in which they were noted, however many there are', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const rows = Array.from({ length: 20_001 }, (_, n) => rowOf(n));
  const first = await openStore(path);
  first.atlas.note(rows.slice(0, 1));
  first.atlas.note(rows.slice(1));
  await first.close();
  const second = await openStore(path);
  expect(await allOf(second)).toEqual(rows);
  await second.close();
});

test('what was noted and not yet written is read too', () =>
  withStore(async (store) => {
    store.atlas.note([rowOf(1)]);
    store.atlas.note([]);
    store.atlas.note([rowOf(2)]);
    expect(await allOf(store)).toEqual([rowOf(1), rowOf(2)]);
  }));

test('takes any number of facts at once', () =>
  withStore(async (store) => {
    const rows = Array.from({ length: 150_000 }, (_, atMs) => ({ kind: 'listed', symbol: 'X1-A', atMs, fact: 'true' }));
    store.atlas.note(rows);
    let read = 0;
    for await (const page of store.atlas.all()) read += page.length;
    expect(read).toBe(rows.length);
  }));
