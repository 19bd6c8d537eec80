import { expect, test } from 'vitest';
import type { Strategy } from '../../../../src/config/schema/strategy-schema.ts';
import type { ContractView, ProfitView } from '../../../../src/daemon/book-views.ts';
import { openBookStory } from '../../../../src/daemon/console/history/book-story.ts';
import { historyOf, priceHistoryOf } from '../../../../src/daemon/console/history/history.ts';
import { openOwnTrades, tradesWithin } from '../../../../src/daemon/console/history/own-trades.ts';
import { openContractBooks, openProfits } from '../../../../src/daemon/console/views/ledger-views.ts';
import { storyView } from '../../../../src/daemon/console/views/story-views.ts';
import { keepStrategy } from '../../../../src/daemon/start/keep-strategy.ts';
import type { Ledger, LedgerRow } from '../../../../src/store/books/ledger.ts';
import { openStore, type Store } from '../../../../src/store/store.ts';
import { entry } from '../../../report/books.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A week of samples, one every ten minutes, with the daemon stopped in the third and the fifth day. */
async function aWeek(): Promise<Store> {
  const store = await openStore(':memory:');
  for (let minute = 0; minute < 7 * 24 * 60; minute += 10) {
    const day = Math.floor(minute / 1_440);
    if (day === 2 || day === 4) continue;
    const isFirst = minute % 1_440 === 0 && [0, 3, 5].includes(day);
    await store.samples.record({
      atMs: minute * MINUTE_MS,
      spanMs: isFirst ? 0 : 10 * MINUTE_MS,
      credits: minute,
      netWorth: 60_000 + 10 * minute,
      requests: isFirst ? null : 900,
    });
  }
  return store;
}

async function sourcesOf(store: Store) {
  const story = openBookStory(store.ledger, HOUR_MS);
  await story.refresh();
  return { store, story };
}

test('a week of figures comes in few points, whole over restarts, with downtime empty and no rate out of the ordinary', async () => {
  const store = await aWeek();
  const pace = { nowMs: 7 * 24 * HOUR_MS, gameHourMs: HOUR_MS };
  const week = await historyOf(await sourcesOf(store), {}, pace);
  expect(week.atMs.length).toBeLessThan(1_000);
  expect(week.atMs).toEqual(week.atMs.toSorted((a, b) => a - b));
  expect([week.fromMs, week.untilMs]).toEqual([0, pace.nowMs]);
  const empty = week.atMs.filter((_, index) => week.netWorth[index] === null).map((ms) => ms / HOUR_MS / 24);
  expect(empty).toEqual([expect.closeTo(2.5, 1), expect.closeTo(4.5, 1)]);
  const inDowntime = week.atMs.filter((ms) => ms > 2 * 24 * HOUR_MS && ms < 3 * 24 * HOUR_MS);
  expect(inDowntime).toHaveLength(1);
  expect(Math.max(...week.creditsPerHour.map((rate) => rate ?? 0))).toBe(600);
  expect([...new Set(week.requestsPerMinute)].sort()).toEqual([90, null]);
  const hour = await historyOf(await sourcesOf(store), { fromMs: 40 * HOUR_MS, untilMs: 41 * HOUR_MS }, pace);
  expect(hour.atMs).toHaveLength(7);
  expect(hour.creditsPerHour).toEqual(hour.atMs.map(() => 600));
  expect(hour.netWorth[0]).toBe(60_000 + 10 * 40 * 60);
  expect((await historyOf(await sourcesOf(store), { fromMs: 9e14 }, pace)).atMs).toEqual([]);
  await store.close();
});

test('the history has what lies in the gate and in holds, and marks by the books of all runs', async () => {
  const store = await aWeek();
  const bought = (atHours: number, shipType: string) =>
    store.ledger.append(entry(-9, { atMs: atHours * HOUR_MS, operation: 'purchaseShip', tradeSymbol: shipType }));
  await bought(1, 'SHIP_PROBE');
  await store.ledger.append(entry(-500, { atMs: 2 * HOUR_MS }));
  await bought(3, 'SHIP_PROBE');
  await store.ledger.append(
    entry(0, { atMs: 4 * HOUR_MS, operation: 'supplyConstruction', units: 4, waypointSymbol: 'X1-A-3' }),
  );
  await store.ledger.append(entry(900, { atMs: 5 * HOUR_MS, units: 6 }));
  for (const [hour, name] of [...'aab'].entries())
    await keepStrategy(store, {
      file: `${name}.yaml`,
      strategy: { name } as unknown as Strategy,
      atMs: hour * HOUR_MS,
    });
  store.atlas.note([{ kind: 'gateBuilt', symbol: 'X1-A-3', atMs: 6 * HOUR_MS, fact: 'true' }]);
  // The second run notes once more that the ways are shut.
  const ways = [true, true, false].map((areShut, index) => {
    const fact = JSON.stringify({ areShut, systems: 60, systemsBeyond: 400 });
    return { kind: 'waysFromHome', symbol: '', atMs: (7 + index) * HOUR_MS, fact };
  });
  store.atlas.note(ways);
  const { atMs, netWorth, withGateAndGoods, marks } = await historyOf(
    await sourcesOf(store),
    { untilMs: 5.5 * HOUR_MS },
    { nowMs: 7 * 24 * HOUR_MS, gameHourMs: HOUR_MS },
  );
  const investedAt = (hours: number) => {
    const index = atMs.indexOf(hours * HOUR_MS);
    return (withGateAndGoods[index] ?? 0) - (netWorth[index] ?? 0);
  };
  expect([1, 2, 4, 5].map(investedAt)).toEqual([0, 500, 500, 200]);
  expect(marks.map(({ kind, of }) => `${kind}: ${of}`)).toEqual(['firstShip: SHIP_PROBE', 'strategy: b']);
  const all = await historyOf(await sourcesOf(store), {}, { nowMs: 7 * 24 * HOUR_MS, gameHourMs: HOUR_MS });
  expect(all.marks.map(({ kind }) => kind)).toEqual([
    'firstShip',
    'strategy',
    'gate',
    'waysShut',
    'waysOpen',
    'restart',
    'restart',
  ]);
  expect(storyView(all.marks, []).map(({ message }) => message)).toContain(
    'unfinished gates close the ways from home: ships can jump to 60 systems',
  );
  await store.close();
});

test('prices come in few points, the last of each bin, with an empty one where the daemon did not run', async () => {
  const store = await aWeek();
  const row = { waypointSymbol: 'X1-A-B', tradeSymbol: 'FOOD', type: 'EXPORT', tradeVolume: 60, supply: 'HIGH' };
  for (let look = 0; look <= 480; look++) {
    const seen = { purchasePriceCredits: look + 1, sellPriceCredits: look, atMs: 6 * look * MINUTE_MS };
    await store.prices.record([{ ...row, activity: null, ...seen }]);
  }
  await store.prices.record([
    { ...row, activity: null, purchasePriceCredits: 5, sellPriceCredits: 4, atMs: 80 * HOUR_MS },
  ]);
  const pace = { nowMs: 100 * HOUR_MS, gameHourMs: HOUR_MS };
  const { atMs, sellPrice, purchasePrice, looks } = await priceHistoryOf(
    store,
    'X1-A-B',
    'FOOD',
    { untilMs: 90 * HOUR_MS },
    pace,
  );
  expect(looks).toBe(482);
  expect(atMs.length).toBeLessThan(300);
  expect(sellPrice.filter((price) => price === null)).toHaveLength(1);
  expect(sellPrice.slice(-2)).toEqual([null, 4]);
  expect(purchasePrice.at(-1)).toBe(5);
  expect((await priceHistoryOf(store, 'X1-A-B', 'FUEL', {}, pace)).atMs).toEqual([]);
  await store.close();
});

test('own trades of a good at a market are read once each, and those of the period are given', async () => {
  const store = await openStore(':memory:');
  const traded = (atMs: number, operation: string, told: Partial<LedgerRow> = {}) =>
    store.ledger.append(
      entry(1, {
        atMs,
        operation,
        waypointSymbol: 'X1-A-B',
        tradeSymbol: 'FOOD',
        units: 5,
        unitPriceCredits: 7,
        ...told,
      }),
    );
  await traded(1, 'purchaseCargo');
  await traded(2, 'sellCargo', { waypointSymbol: 'X1-A-C' });
  await traded(3, 'sellCargo', { tradeSymbol: 'IRON' });
  await traded(4, 'deliverContract');
  const own = openOwnTrades(store.ledger);
  const first = await own.at('X1-A-B', 'FOOD');
  expect(first).toEqual([{ atMs: 1, kind: 'purchase', units: 5, unitPrice: 7 }]);
  await traded(9, 'sellCargo', { unitPriceCredits: 8 });
  const [one, other] = await Promise.all([own.at('X1-A-B', 'FOOD'), own.at('X1-A-B', 'FOOD')]);
  expect([one, other].map((trades) => trades.map(({ atMs }) => atMs))).toEqual([
    [1, 9],
    [1, 9],
  ]);
  expect(tradesWithin({ fromMs: 2, untilMs: 9 }, one)).toEqual([{ atMs: 9, kind: 'sale', units: 5, unitPrice: 8 }]);
  expect(await own.at('X1-A-C', 'FOOD')).toHaveLength(1);
  await store.close();
});

test('profits and contracts are read in parts, and new rows count once, of all time or since an instant', async () => {
  const store = await openStore(':memory:');
  const of = (day: number, creditsDelta: number, told: Partial<LedgerRow> = {}) =>
    store.ledger.append(entry(creditsDelta, { atMs: day * 24 * HOUR_MS, ...told }));
  const lines = (view: ProfitView) => view.byDay.map(({ name, profitCredits }) => [name, profitCredits]);
  const [profits, books] = [openProfits(store.ledger, 1), openContractBooks(store.ledger)];
  await of(1, -100);
  await of(2, 300);
  expect(lines(await profits.since({}))).toEqual([
    ['1970-01-03', 300],
    ['1970-01-02', -100],
  ]);
  for (let contract = 0; contract < 60; contract++) {
    const atMs = 3 * 24 * HOUR_MS + contract * MINUTE_MS;
    const told = { atMs, lane: 'contract', contractId: `c${contract}`, tradeSymbol: null };
    await of(3, 10, { ...told, operation: 'acceptContract' });
    await of(3, -contract, { atMs, lane: 'contract', operation: 'purchaseCargo' });
    await of(3, 0, { ...told, operation: 'deliverContract', tradeSymbol: 'IRON' });
    if (contract < 59) await of(3, 100, { ...told, operation: 'fulfillContract' });
  }
  const profitOf = async (id: string) => (await books.with([{ id } as ContractView]))[0]?.booked?.profitCredits;
  expect([await profitOf('c0'), await profitOf('c24'), await profitOf('c25'), await profitOf('c58')]).toEqual([
    110, 86, 85, 52,
  ]);
  const idsOf = async (known: readonly string[], before?: string) =>
    (
      await books.with(
        known.map((id) => ({ id }) as ContractView),
        before,
      )
    ).map(({ id }) => id);
  const latest = await idsOf(['offered', 'c59', 'c58']);
  expect([latest.length, ...latest.slice(0, 4), latest.at(-1)]).toEqual([61, 'offered', 'c59', 'c58', 'c57', 'c0']);
  expect(await idsOf(['c59'], 'c2')).toEqual(['c1', 'c0']);
  expect([await idsOf([], 'c0'), await idsOf([], 'none')]).toEqual([[], []]);
  expect((await books.with([], 'c2'))[0]).toMatchObject({
    ...{ accepted: true, fulfilled: true, onAcceptedCredits: 10, onFulfilledCredits: 100, faction: null },
    booked: { costCredits: 1, profitCredits: 109 },
  });
  expect([await profitOf('c59'), await profitOf('none')]).toEqual([-49, undefined]);
  await of(4, 1_000, { lane: 'contract', contractId: 'c59', tradeSymbol: null, operation: 'fulfillContract' });
  expect([await profitOf('c59'), await profitOf('c58')]).toEqual([951, 52]);
  expect(lines(await profits.since({}))).toEqual([
    ['1970-01-05', 1_000],
    ['1970-01-04', 4_730],
    ['1970-01-03', 300],
    ['1970-01-02', -100],
  ]);
  expect(lines(await profits.since({ fromMs: 3.5 * 24 * HOUR_MS }))).toEqual([['1970-01-05', 1_000]]);
  expect(lines(await profits.since({ fromMs: 9 * 24 * HOUR_MS }))).toEqual([]);
  await store.close();
});

test('a reading of profits or contracts that failed leaves the rest to the next, and no row counts twice', async () => {
  const store = await openStore(':memory:');
  const atMs = HOUR_MS;
  const told = { atMs, lane: 'contract', contractId: 'c1', tradeSymbol: null, operation: 'acceptContract' };
  for (let row = 0; row < 1_001; row++) await store.ledger.append(entry(1, row === 0 ? told : { atMs }));
  let failures = 2;
  const failing = <Rows>(reading: Promise<Rows>): Promise<Rows> =>
    failures-- > 0 ? Promise.reject(new Error('the disk fails')) : reading;
  const { ledger } = store;
  const flawed: Ledger = {
    ...ledger,
    page: (id, atMost) => (id === 1_000 ? failing(ledger.page(id, atMost)) : ledger.page(id, atMost)),
    ofContracts: (fromId, untilId) => failing(ledger.ofContracts(fromId, untilId)),
  };
  const [profits, books] = [openProfits(flawed, 1), openContractBooks(flawed)];
  await expect(profits.since({})).rejects.toThrow('the disk fails');
  await expect(books.with([])).rejects.toThrow('the disk fails');
  expect((await profits.since({})).byDay[0]?.profitCredits).toBe(1_001);
  expect((await books.with([])).map(({ id }) => id)).toEqual(['c1']);
  await store.close();
});
