import { expect, test } from 'vitest';
import { createEarnings } from '../../src/report/earnings.ts';
import { dayName } from '../../src/report/story/game-days.ts';
import { ledgerRow } from '../store/rows.ts';

const HOUR_MS = 3_600_000;

/** Profits by name of one breakdown of these rows. */
function profitsOf(by: 'byGood' | 'byRoute' | 'byShip' | 'byShipType' | 'bySystem' | 'byDay', speed = 1) {
  const none = { tradeSymbol: null, units: null, unitPriceCredits: null, waypointSymbol: null, missionId: null };
  const rows = [
    ledgerRow({ ...none, operation: 'createChart', lane: 'chart', shipSymbol: 'A-3', creditsDelta: 50_000 }),
    ledgerRow({
      ...none,
      operation: 'fulfillContract',
      lane: 'contract',
      shipSymbol: 'A-1',
      contractId: 'c1',
      creditsDelta: 9_000,
    }),
    ledgerRow({
      operation: 'purchaseShip',
      lane: 'growth',
      tradeSymbol: 'SHIP_PROBE',
      boughtShip: 'A-3',
      creditsDelta: -20_000,
    }),
    ledgerRow({
      ...none,
      operation: 'purchaseCargo',
      lane: 'build',
      shipSymbol: 'A-1',
      tradeSymbol: 'FAB_MATS',
      creditsDelta: -700,
    }),
    ledgerRow({ ...none, operation: 'adjustment', lane: null, shipSymbol: null, creditsDelta: -3 }),
    ledgerRow({ ...none, operation: 'someday', lane: null, shipSymbol: null, creditsDelta: 1 }),
  ].map((row, hour) => ({ ...row, atMs: hour * HOUR_MS }));
  const earnings = createEarnings((atMs) => dayName(atMs, 0, speed));
  for (const row of [rows[2], ...rows.filter((_, index) => index !== 2)]) if (row) earnings.take(row);
  return Object.fromEntries(earnings.breakdown()[by].map(({ name, profitCredits }) => [name, profitCredits]));
}

test('charts, contracts, corrections have names where they have no good, route or place; only what is unknown is other', () => {
  const named = { charts: 50_000, contracts: 9_000, corrections: -3, other: 1 };
  expect(profitsOf('byGood')).toMatchObject(named);
  expect(profitsOf('byRoute')).toMatchObject(named);
  expect(profitsOf('bySystem')).toMatchObject(named);
});

test('the jump gate and the price of ships are expenses of the fleet, not losses of a ship', () => {
  const sums = profitsOf('byShip');
  expect(sums).toMatchObject({ 'A-3': 50_000, 'jump gate': -700, 'ships bought': -20_000, corrections: -3 });
  expect(sums['A-1']).toBe(9_000);
});

test('profit by ship type knows bought ships by their purchase, and calls the others the first', () => {
  expect(profitsOf('byShipType')).toMatchObject({ SHIP_PROBE: 50_000, 'first ships': 9_000, 'jump gate': -700 });
});

test('days are dates at the live pace, and days of the game at any other', () => {
  expect(Object.keys(profitsOf('byDay'))).toEqual(['1970-01-01']);
  expect(profitsOf('byDay', 12)).toMatchObject({ 'day 1': expect.any(Number), 'day 3': expect.any(Number) });
});
