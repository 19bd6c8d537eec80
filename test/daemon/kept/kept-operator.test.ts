import { expect, test } from 'vitest';
import { openKeptOperator } from '../../../src/daemon/kept/kept-operator.ts';
import type { Store } from '../../../src/store/store.ts';
import { entry, HOUR_MS, stretch } from '../../report/books.ts';
import { withStore } from '../../store/rows.ts';

const BOOKS = { name: 'seed-1', callsign: 'A', resetDate: '', version: '0.0.0' };

/** Books of three hours: a ship is bought, cargo carried, a contract accepted and fulfilled. */
async function write(store: Store): Promise<void> {
  const rows = [
    entry(-20_000, { operation: 'purchaseShip', tradeSymbol: 'SHIP_PROBE', boughtShip: 'A-3', creditsAfter: 155_000 }),
    entry(-9_000, { atMs: HOUR_MS, creditsAfter: 146_000 }),
    entry(12_000, { atMs: 1.5 * HOUR_MS, creditsAfter: 158_000 }),
    entry(5_000, { atMs: 2 * HOUR_MS, operation: 'acceptContract', contractId: 'c1', creditsAfter: 163_000 }),
    entry(30_000, { atMs: 3 * HOUR_MS, operation: 'fulfillContract', contractId: 'c1', creditsAfter: 193_000 }),
  ];
  for (const row of rows) await store.ledger.append(row);
  store.missions.record(stretch({ endedAtMs: 1.5 * HOUR_MS }));
  store.missions.record(stretch({ id: 'p', shipSymbol: 'A-3', lane: null, what: 'nothing', endedAtMs: 2 * HOUR_MS }));
  await store.flush();
}

test('kept books are shown at their end: credits, net worth, ships with their profit and their last mission', () =>
  withStore(async (store) => {
    await write(store);
    const operator = await openKeptOperator(store, BOOKS);
    expect(operator.status()).toMatchObject({
      ...{ callsign: 'A', kept: 'seed-1', mode: 'BOOKS', nowMs: 3 * HOUR_MS, credits: 193_000, netWorth: 213_000 },
      ...{ gameHours: 3, shipsByState: { ended: 2 }, worth: { ships: 20_000, advances: 0, gate: 0, goods: 0 } },
    });
    const [trader, probe] = [operator.ship('A-1'), operator.ship('A-3')];
    expect(trader).toMatchObject({ type: 'SHIP_COMMAND_FRIGATE', mission: { what: 'carry 10 IRON' }, requests: 12 });
    expect(trader?.history[0]).toMatchObject({ lane: 'trade', ending: 'done' });
    expect(probe).toMatchObject({ type: 'SHIP_PROBE', mission: null, profitCredits: 0 });
    expect(operator.ship('A-9')).toBeUndefined();
  }));

test('books without samples, as those of a backtest, get a course of net worth from their ledger', () =>
  withStore(async (store) => {
    await write(store);
    const operator = await openKeptOperator(store, BOOKS);
    const { atMs, netWorth, requestsPerMinute } = await operator.history();
    expect(atMs).toEqual([0, HOUR_MS, 1.5 * HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS]);
    // An advance is no gain before the contract is fulfilled.
    expect(netWorth).toEqual([175_000, 166_000, 178_000, 178_000, 213_000]);
    // Twelve each, of 1.5 hours and of two.
    expect(requestsPerMinute).toEqual([null, 0.2, 0.2, 0.1, 0]);
    expect(await operator.week()).toMatchObject({ resetDate: 'seed-1', hours: 3 });
  }));

test('days of a backtest are of no calendar, those of an archived week are of UTC', () =>
  withStore(async (store) => {
    await write(store);
    const daysOf = async (resetDate: string) => {
      const operator = await openKeptOperator(store, { ...BOOKS, resetDate });
      return (await operator.profit()).byDay.map(({ name }) => name);
    };
    expect(await daysOf('')).toEqual(['day 1']);
    expect(await daysOf('1970-01-01')).toEqual(['1970-01-01']);
  }));

test('the samples that books have are left as they are', () =>
  withStore(async (store) => {
    await write(store);
    await store.samples.record({ atMs: HOUR_MS, spanMs: 0, credits: 1, netWorth: 2, requests: 3 });
    const operator = await openKeptOperator(store, BOOKS);
    expect((await operator.history()).netWorth).toEqual([2]);
  }));

test('no order reaches kept books', () =>
  withStore(async (store) => {
    const operator = await openKeptOperator(store, BOOKS);
    expect(await operator.order({ kind: 'pauseFleet' }, 'api')).toMatchObject({ kind: 'refused' });
    expect(operator.ships()).toEqual([]);
  }));
