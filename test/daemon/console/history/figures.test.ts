import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAccounts } from '../../../../src/daemon/console/history/accounts.ts';
import { openBookStory } from '../../../../src/daemon/console/history/book-story.ts';
import { createGrowth, createRate } from '../../../../src/daemon/console/history/growth.ts';
import { openStore } from '../../../../src/store/store.ts';
import { aContract, aShip, aWorld, NOW_MS } from '../../../kit/planning.ts';
import { ledgerRow } from '../../../store/rows.ts';

const HOUR_MS = 3_600_000;

describe('the gain of net worth', () => {
  const at = (hours: number, netWorth: number) => ({ atMs: hours * HOUR_MS, netWorth });

  test('is that of the last game hour, also of what an earlier run noted', () => {
    const growth = createGrowth(HOUR_MS, 0, [at(0, 0), at(0.9, 900), at(1.1, 1_100)]);
    growth.note(at(1.5, 5_100));
    expect(growth.perHourUntil(at(2, 5_500))).toBe(4_400);
    // Nothing is known of the half hour before a restart: what came since is all that the hour brought.
    expect(createGrowth(HOUR_MS, 0, [at(9.95, 7_000)]).perHourUntil(at(10, 9_000))).toBe(2_000);
  });

  test('is taken over a quarter of an hour at least, and is none before anything was noted', () => {
    expect(createGrowth(HOUR_MS, 0, []).perHourUntil(at(1, 5_000))).toBe(0);
    expect(createGrowth(HOUR_MS, 0, [at(0, 0)]).perHourUntil(at(1 / 3_600, 5_000))).toBe(20_000);
    expect(createGrowth(HOUR_MS, 0, [at(0, 0)]).perHourUntil(at(0.5, 5_000))).toBe(10_000);
  });
});

test('a rate is what was added within its time, however unevenly it is noted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ ms: fc.integer({ min: 1, max: 500 }), added: fc.nat(20) }), { minLength: 2, maxLength: 60 }),
      (steps) => {
        const rate = createRate(1_000);
        const marks: { atMs: number; count: number }[] = [];
        let [atMs, count] = [0, 0];
        for (const { ms, added } of steps) {
          atMs += ms;
          count += added;
          marks.push({ atMs, count });
          rate.note(atMs, count);
        }
        const begin = marks.findLast((mark) => mark.atMs <= atMs - 1_000) ?? marks[0];
        expect(rate.perMs()).toBeCloseTo((count - (begin?.count ?? 0)) / (atMs - (begin?.atMs ?? 0)));
      },
    ),
  );
});

const ROW = ledgerRow({ shipSymbol: 'T-1', missionId: null, operation: 'purchaseShip', tradeSymbol: 'SHIP_PROBE' });
const SALE = { ...ROW, operation: 'sellCargo', missionId: 'T-1/1.1' };

describe('accounts', () => {
  test('count the price of bought ships that are ours still, of earlier runs too, and take off open advances', async () => {
    const store = await openStore(':memory:');
    await store.ledger.append({ ...ROW, creditsDelta: -20_000 });
    await store.ledger.append({ ...SALE, creditsDelta: 300 });
    const accounts = await openAccounts(store.ledger);
    await store.ledger.append({ ...ROW, creditsDelta: -30_000 });
    await accounts.refresh();
    await accounts.refresh();
    const ships = ['T-1', 'T-2', 'T-3', 'T-4'].map((symbol) => aShip({ symbol }));
    const contracts = [
      aContract([], { id: 'open', pays: [1_000, 9] }),
      aContract([], { id: 'only offered', accepted: false, pays: [10, 9] }),
      aContract([], { id: 'fulfilled', fulfilled: true, pays: [100, 9] }),
      aContract([], { id: 'lapsed', deadlineMs: NOW_MS - 1, pays: [10_000, 9] }),
    ];
    const world = aWorld({ places: {}, ships, contracts, credits: 5_000 });
    expect(accounts.netWorth(world, NOW_MS)).toBe(5_000 + 50_000 - 1_000);
    world.ships.delete('T-3');
    expect(accounts.netWorth(world, NOW_MS)).toBe(5_000 + 30_000 - 1_000);
    await store.close();
  });

  test('count a ship from the reply on that sold it, and once, though the books are read later', async () => {
    const store = await openStore(':memory:');
    const accounts = await openAccounts(store.ledger);
    const world = aWorld({ places: {}, ships: [aShip({ symbol: 'T-3' })], credits: 5_000 });
    world.paidForShips.set('T-3', 30_000);
    expect(accounts.netWorth(world, NOW_MS)).toBe(35_000);
    await store.ledger.append({ ...ROW, creditsDelta: -30_000, boughtShip: 'T-3' });
    await accounts.refresh();
    expect(accounts.netWorth(world, NOW_MS)).toBe(35_000);
    world.ships.delete('T-3');
    expect(accounts.netWorth(world, NOW_MS)).toBe(5_000);
    await store.close();
  });

  test('tell what a ship earned in all runs, and a mission, ships bought aside', async () => {
    const store = await openStore(':memory:');
    await store.ledger.append({ ...SALE, creditsDelta: 99_999 });
    const accounts = await openAccounts(store.ledger);
    await store.ledger.append({ ...SALE, creditsDelta: 300 });
    await store.ledger.append({ ...SALE, missionId: null, creditsDelta: -50 });
    await store.ledger.append({ ...ROW, missionId: 'T-1/1.2', creditsDelta: -30_000 });
    await accounts.refresh();
    const story = openBookStory(store.ledger, 3_600_000);
    await story.refresh();
    expect(story.profitOfShip('T-1')).toBe(100_249);
    expect([accounts.profitOfMission('T-1/1.1'), accounts.profitOfMission('T-1/1.2')]).toEqual([100_299, -30_000]);
    expect(story.profitOfShip('T-9')).toBe(0);
    await store.close();
  });
});
