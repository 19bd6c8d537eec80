import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import { intent, ledgerRow, priceRow, shipPriceRow, test, withFolder } from './rows.ts';

/** What another program does with the books: an edit begun in a browser for SQLite, a VACUUM, a backup. */
function otherProgram(path: string, hold: string): { letGo(): void } {
  const other = new DatabaseSync(path);
  other.exec(hold);
  return { letGo: () => other.close() };
}

const EDITS = 'BEGIN IMMEDIATE';
const OWNS = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT';

/** Whether a promise has settled by now. */
async function stateOf(promise: Promise<unknown>): Promise<'pending' | 'settled'> {
  const settled = promise.then(
    () => 'settled' as const,
    () => 'settled' as const,
  );
  return Promise.race([settled, Promise.resolve().then(() => 'pending' as const)]);
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('F65: books that another program holds', () => {
  const withBooks = (run: (store: Store, path: string, heard: boolean[]) => Promise<void>) =>
    withFolder(async (folder) => {
      const path = join(folder, 'books.sqlite');
      const heard: boolean[] = [];
      const store = await openStore(path, { onHeld: (isHeld) => heard.push(isHeld) });
      await run(store, path, heard);
      await store.close();
    });

  const WRITES: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
    'an intent': (store) => store.intents.open(intent({ id: 'held' })),
    'an outcome and its effect': (store) => store.intents.close('sold', 'done', 1, { effect: ledgerRow() }),
    'an outcome': (store) => store.intents.close('refused', 'refused', 1),
    'a row of the ledger': (store) => store.ledger.append(ledgerRow()),
    prices: (store) => store.prices.record([priceRow()]),
    'prices of ships': (store) => store.shipPrices.record([shipPriceRow()]),
    'a fact': (store) => store.meta.set('name', 'value'),
    'a request that is being resolved': (store) => store.intents.beginResolving('sold'),
    'a sample': (store) => store.samples.record({ atMs: 1, spanMs: 1, credits: 1, netWorth: 1, requests: 1 }),
  };

  test('take every write once it lets go, twenty seconds later', () =>
    withBooks(async (store, path) => {
      for (const id of ['sold', 'refused']) await store.intents.open(intent({ id }));
      const { letGo } = otherProgram(path, EDITS);
      const written = Object.entries(WRITES).map(([what, write]) => ({ what, writing: write(store) }));
      const states = async () =>
        Promise.all(written.map(async ({ what, writing }) => `${what}: ${await stateOf(writing)}`));
      await seconds(20);
      expect(await states()).toEqual(Object.keys(WRITES).map((what) => `${what}: pending`));
      letGo();
      await seconds(1);
      expect(await states()).toEqual(Object.keys(WRITES).map((what) => `${what}: settled`));
      await Promise.all(written.map(({ writing }) => writing));
      expect(await store.ledger.totals()).toMatchObject({ rows: 2 });
      expect(await store.intents.openOnes()).toMatchObject([{ id: 'held' }]);
    }));

  test('are read meanwhile without a wait, and say once that they are held, and once that they are free', () =>
    withBooks(async (store, path, heard) => {
      await store.ledger.append(ledgerRow());
      const { letGo } = otherProgram(path, EDITS);
      const writings = [store.meta.set('a', 'b'), store.intents.open(intent())];
      store.requests.count({ lane: null, operation: 'x', outcome: 'done' });
      expect(await store.ledger.since(0)).toHaveLength(1);
      expect(await store.requests.byLane()).toEqual([]);
      await seconds(5);
      expect(heard).toEqual([true]);
      letGo();
      await seconds(1);
      await Promise.all(writings);
      expect(heard).toEqual([true, false]);
      expect(await store.requests.byLane()).toHaveLength(1);
    }));

  test('for longer than a minute are a StoreError that says so, and nothing was written', () =>
    withBooks(async (store, path) => {
      const { letGo } = otherProgram(path, EDITS);
      const failed = store.intents.open(intent()).catch((error: unknown) => error);
      await seconds(59);
      expect(await stateOf(failed)).toBe('pending');
      await seconds(2);
      expect(await failed).toMatchObject({
        name: 'StoreError',
        code: 'busy',
        message: `${path}: another program has held these books for 60 s: close them there, or end that program`,
      });
      letGo();
      expect(await store.intents.openOnes()).toEqual([]);
    }));

  test('take no intent of a request that is called off meanwhile', () =>
    withBooks(async (store, path) => {
      const { letGo } = otherProgram(path, EDITS);
      const calledOff = new AbortController();
      const opening = store.intents.open(intent(), calledOff.signal).catch((reason: unknown) => reason);
      await seconds(3);
      calledOff.abort('the stop');
      expect(await opening).toBe('the stop');
      letGo();
      await seconds(1);
      expect(await store.intents.openOnes()).toEqual([]);
    }));

  test('let go of an outcome fifteen seconds after a stop, which takes twenty', async ({ folder }) => {
    const path = join(folder, 'books.sqlite');
    const stop = new AbortController();
    const store = await openStore(path, { stop: stop.signal });
    await store.intents.open(intent());
    const { letGo } = otherProgram(path, EDITS);
    const closing = store.intents.close('a', 'done', 1).catch((error: unknown) => error);
    await seconds(3);
    stop.abort('the stop');
    await seconds(14);
    expect(await stateOf(closing)).toBe('pending');
    await seconds(2);
    expect(await closing).toMatchObject({ name: 'StoreError', code: 'busy' });
    letGo();
    expect(await store.intents.openOnes()).toHaveLength(1);
    await store.close();
  });

  test('keep the end no longer than a second', async ({ folder }) => {
    const path = join(folder, 'books.sqlite');
    const store = await openStore(path);
    store.requests.count({ lane: null, operation: 'x', outcome: 'done' });
    const { letGo } = otherProgram(path, EDITS);
    const closing = store.close().catch((error: unknown) => error);
    await seconds(1.5);
    expect(await closing).toMatchObject({ name: 'StoreError', code: 'busy' });
    letGo();
  });

  test('as a whole are opened once it lets go, unless a stop comes before', async ({ folder }) => {
    const path = join(folder, 'books.sqlite');
    await (await openStore(path)).close();
    const { letGo } = otherProgram(path, OWNS);
    const stop = new AbortController();
    const stopped = openStore(path, { stop: stop.signal }).catch((reason: unknown) => reason);
    const opening = openStore(path);
    await seconds(20);
    stop.abort('the stop');
    expect(await stopped).toBe('the stop');
    expect(await stateOf(opening)).toBe('pending');
    letGo();
    await seconds(1);
    await (await opening).close();
  });
});
