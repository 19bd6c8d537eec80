import { join } from 'node:path';
import { expect } from 'vitest';
import type { MissionRow } from '../../../src/store/books/missions.ts';
import { borrowStore } from '../../../src/store/borrow.ts';
import { openStore } from '../../../src/store/store.ts';
import { test, withStore } from '../rows.ts';

const mission = (number: number): MissionRow => ({
  id: `A-1/1.${number}`,
  shipSymbol: 'A-1',
  lane: number % 2 === 0 ? 'trade' : null,
  what: `carry ${number} IRON`,
  reasonCodes: number % 2 === 0 ? null : 'trade:noHold',
  why: null,
  expectedProfitCredits: 10 * number,
  expectedSeconds: 60,
  supplyBonusCredits: 100 * number,
  startedAtMs: number,
  endedAtMs: number + 1,
  ending: number % 3 === 0 ? 'cutOff' : 'done',
  requests: 4,
  leastRequests: 3,
});

test('missions are read back as they were recorded, in the order of their ends, however many there are', () =>
  withStore(async (store) => {
    const rows = Array.from({ length: 250 }, (_, number) => mission(number));
    for (const row of rows.toReversed()) store.missions.record(row);
    expect(await store.missions.since(0)).toEqual(rows);
    expect(await store.missions.since(250)).toEqual(rows.slice(-1));
  }));

test('the latest missions come in the order of their ends, and requests are added up by ship', () =>
  withStore(async (store) => {
    for (let number = 0; number < 9; number++)
      store.missions.record({ ...mission(number), shipSymbol: number < 6 ? 'A-1' : 'A-2' });
    expect((await store.missions.latest(3)).map(({ id }) => id)).toEqual(['A-1/1.6', 'A-1/1.7', 'A-1/1.8']);
    expect(await store.missions.requestsByShip()).toEqual(
      new Map([
        ['A-1', 24],
        ['A-2', 12],
      ]),
    );
  }));

test('pages of missions have each once, also of those that ended together', () =>
  withStore(async (store) => {
    const numbers = Array.from({ length: 20_500 }, (_, number) => number);
    for (const number of numbers) store.missions.record({ ...mission(number), endedAtMs: number < 500 ? 1 : 2 });
    const pages = async (ms: number) => {
      const read: string[][] = [];
      for await (const rows of store.missions.pagesSince(ms)) read.push(rows.map(({ id }) => id));
      return read;
    };
    const all = await pages(1);
    expect(all.map(({ length }) => length)).toEqual([10_000, 10_000, 500]);
    expect(new Set(all.flat()).size).toBe(20_500);
    expect((await pages(2)).flat()).toHaveLength(20_000);
  }));

test('who reads the books beside the daemon sees a mission once they have been flushed', async ({ folder }) => {
  const path = join(folder, 'books');
  const store = await openStore(path);
  const readBeside = async () => {
    const copy = await borrowStore(path);
    const rows = await copy.missions.since(0);
    await copy.close();
    return rows;
  };
  store.missions.record(mission(1));
  expect(await readBeside()).toEqual([]);
  await store.flush();
  expect(await readBeside()).toEqual([mission(1)]);
  await store.close();
});

test('a mission that is recorded twice counts once', () =>
  withStore(async (store) => {
    store.missions.record(mission(1));
    await store.missions.flush();
    store.missions.record(mission(1));
    expect(await store.missions.since(0)).toHaveLength(1);
  }));

test('figures that no database takes hold up no other mission', () =>
  withStore(async (store) => {
    store.missions.record({ ...mission(1), expectedProfitCredits: 5.5e17, expectedSeconds: 60.4 });
    store.missions.record({
      ...mission(2),
      expectedProfitCredits: Number.NaN,
      expectedSeconds: Number.POSITIVE_INFINITY,
    });
    store.missions.record(mission(3));
    expect(await store.missions.since(0)).toEqual([
      { ...mission(1), expectedProfitCredits: Number.MAX_SAFE_INTEGER, expectedSeconds: 60 },
      { ...mission(2), expectedProfitCredits: 0, expectedSeconds: Number.MAX_SAFE_INTEGER },
      mission(3),
    ]);
  }));
