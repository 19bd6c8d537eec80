import { describe, expect } from 'vitest';
import { keepClockRate } from '../../../../src/daemon/missions/clock-rate.ts';
import { pastOf } from '../../../../src/daemon/start/recall.ts';
import { chooseMission } from '../../../../src/plan/choose.ts';
import { openStore, type Store } from '../../../../src/store/store.ts';
import type { WorldView } from '../../../../src/world/state.ts';
import { type DaemonTest, test } from '../../../kit/daemon.ts';
import { ledgerRow, priceRow, SELL, shipPriceRow } from '../../../store/rows.ts';

/** What a run knows of the game once it plans. */
function startAndWatch(daemonTest: DaemonTest) {
  let world: WorldView | undefined;
  const run = daemonTest.start({
    choose: (plan, before) => {
      world = plan.world;
      return chooseMission(plan, before);
    },
  });
  return { run, world: () => world };
}

/** Places at which no ship is and whose prices are known, by symbol: a run looks at the others when it begins. */
function leftAlone(
  { ships }: WorldView,
  places: ReadonlyMap<string, { readonly prices: ReadonlyMap<string, unknown> }>,
) {
  const visited = new Set([...ships.values()].map(({ nav }) => nav.waypointSymbol));
  return [...places].filter(([symbol, { prices }]) => !visited.has(symbol) && prices.size > 0);
}

/** What a run knew, as it stays while a later run goes on. */
function heldFast(world: WorldView | undefined): WorldView {
  if (world === undefined) throw new Error('expected the run to plan');
  return structuredClone(world);
}

/** Starts a run again until it plans, and compares what it knows with what the run before knew. */
async function beginAnew(daemonTest: DaemonTest, before: WorldView): Promise<WorldView> {
  const { run, world } = startAndWatch(daemonTest);
  await daemonTest.until(() => world() !== undefined, 5);
  const after = heldFast(world());
  expect(daemonTest.events('books.loaded').at(-1)).toMatchObject({ level: 'info', dealsRecalled: expect.any(Number) });
  const markets = leftAlone(after, after.markets);
  expect(markets.length).toBeGreaterThan(3);
  expect(markets.flatMap(([, { prices }]) => [...prices.values()]).some((price) => 'lotsSince' in Object(price))).toBe(
    true,
  );
  for (const [symbol, { prices }] of markets)
    expect([symbol, prices]).toEqual([symbol, before.markets.get(symbol)?.prices]);
  const yards = leftAlone(after, after.shipyards);
  expect(yards.length).toBeGreaterThan(0);
  for (const [symbol, yard] of yards) expect(yard).toEqual(before.shipyards.get(symbol));
  expect(before.memory.impacts.size).toBeGreaterThan(3);
  expect(after.memory.impacts).toEqual(before.memory.impacts);
  await daemonTest.end(run, 30);
  return heldFast(world());
}

test('a run that starts again, at once or after 7 hours, knows of markets and shipyards what the run before knew, and has learned as much', async ({
  daemonTest,
}) => {
  const first = startAndWatch(daemonTest);
  await daemonTest.pass(1_500);
  first.run.stop();
  await daemonTest.reach(first.run.ending, 30);
  const second = await beginAnew(daemonTest, heldFast(first.world()));
  expect(daemonTest.events('books.loaded')).toHaveLength(1);
  await daemonTest.pass(7 * 3_600);
  await beginAnew(daemonTest, second);
  expect(daemonTest.events('books.loaded')).toHaveLength(2);
});

describe('what the books tell', () => {
  const HOUR_MS = 3_600_000;
  const NOW = 1_700_000_000_000;
  const ago = (hours: number) => NOW - hours * HOUR_MS;

  /** The past by books with some rows in them: how many hours before now each was. */
  async function past(write: (store: Store) => Promise<unknown>, speed = 1) {
    const store = await openStore(':memory:');
    try {
      await write(store);
      const { prices, deals, shipPrices } = await pastOf(store, { nowMs: NOW, speed });
      const hours = (rows: readonly { readonly atMs: number }[]) => rows.map(({ atMs }) => (NOW - atMs) / HOUR_MS);
      return { prices: hours(prices), deals: hours(deals), shipPrices: hours(shipPrices), all: deals };
    } finally {
      await store.close();
    }
  }

  const sold = (store: Store, hours: number, changes: Partial<ReturnType<typeof ledgerRow>> = {}) =>
    store.ledger.append(ledgerRow({ atMs: ago(hours), ...changes }));
  const seen = (store: Store, ...hours: number[]) =>
    store.prices.record(hours.map((each) => priceRow({ atMs: ago(each) })));

  test('is the last day before the last deal, and of older prices the latest', async () => {
    const told = await past(async (store) => {
      for (const hours of [60, 50, 30]) await sold(store, hours);
      await seen(store, 55, 54.5, 53, 40, 1);
      await store.prices.record([60, 58].map((hours) => priceRow({ tradeSymbol: 'GOLD', atMs: ago(hours) })));
    });
    expect(told).toMatchObject({ prices: [58, 53, 40, 1], deals: [50, 30] });
  });

  test('is the last day before the last price where nothing was ever dealt', async () => {
    expect((await past((store) => seen(store, 40, 30, 10))).prices).toEqual([30, 10]);
  });

  test('is a day of the game, however fast that passes', async () => {
    const told = await past(async (store) => {
      await sold(store, 1);
      await seen(store, 2, 1.5, 1.4, 1);
    }, 60);
    expect(told.prices).toEqual([1.4, 1]);
  });

  test('is no more than the latest prices where it passed at another pace', async () => {
    const told = await past(async (store) => {
      await store.meta.set('speed', '60');
      await sold(store, 1);
      await seen(store, 2, 1);
    });
    expect(told).toMatchObject({ prices: [1], deals: [] });
  });

  test('is all of what was written down since it has passed at this pace', async () => {
    const told = await past(async (store) => {
      await store.meta.set('speed', '60');
      await sold(store, 3);
      await seen(store, 3, 2.5);
      await keepClockRate(store.meta, { nowMs: ago(2), speed: 1 });
      await sold(store, 1.5);
      await seen(store, 1.8, 1.2);
      await keepClockRate(store.meta, { nowMs: ago(1), speed: 1 });
      await store.prices.record([priceRow({ tradeSymbol: 'GOLD', atMs: ago(2.2) })]);
    });
    expect(told).toMatchObject({ prices: [2.2, 1.8, 1.2], deals: [1.5] });
  });

  test('is nothing of what a clock that ran ahead wrote down', async () => {
    const told = await past(async (store) => {
      for (const hours of [2, -30]) await sold(store, hours);
      await seen(store, 2, 1);
      await store.prices.record([priceRow({ tradeSymbol: 'GOLD', atMs: ago(-30) })]);
      await store.prices.record([40, -30].map((hours) => priceRow({ tradeSymbol: 'IRON', atMs: ago(hours) })));
      await store.shipPrices.record([shipPriceRow({ atMs: ago(40), shipType: 'SHIP_SURVEYOR' })]);
      await store.shipPrices.record([shipPriceRow({ atMs: ago(-30) })]);
    });
    expect(told).toMatchObject({ prices: [40, 2, 1], deals: [2], shipPrices: [40] });
  });

  test('is no trade whose price nobody knows, and nothing that is no deal', async () => {
    const told = await past(async (store) => {
      await sold(store, 4, { unitPriceCredits: 0 });
      await sold(store, 3, { unitPriceCredits: null });
      await sold(store, 2, { operation: 'purchaseShip', tradeSymbol: 'SHIP_PROBE' });
      await sold(store, 1, { operation: 'deliverContract', unitPriceCredits: null });
      await sold(store, 0.5, { operation: SELL, unitPriceCredits: 54 });
    });
    expect(told.all).toMatchObject([
      { kind: 'deliver', units: 12, unitPriceCredits: 0 },
      { kind: 'sell', units: 12, unitPriceCredits: 54, tradeSymbol: 'IRON_ORE', waypointSymbol: 'X1-KD26-B7' },
    ]);
  });
});
