import { describe, expect, test } from 'vitest';
import { purposeOf } from '../../src/report/purposes.ts';
import { reportText } from '../../src/report/tables/report-text.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import { endpoints, type OperationId } from '../../src/wire/endpoints.ts';
import { entry, HOUR_MS, reportOn, stretch } from './books.ts';

describe('a breakdown in a report', () => {
  const goods = Array.from({ length: 20 }, (_, n) => `GOOD_${n + 1}`);
  const sales = goods.map((tradeSymbol, n) => entry(n < 3 ? -(n + 1) : n + 1, { tradeSymbol }));
  const text = reportText(reportOn({ ledger: sales }));
  const [, table = ''] = text.split('By good, credits\n');
  const rows = table
    .split('\n')
    .slice(1, 15)
    .map((row) => row.trim().split(/ {2,}/));

  test('shows the best and the worst of many, sums up the others, and ends with the sum of all', () => {
    const names = rows.map(([name]) => name);
    expect(names.slice(0, 2)).toEqual(['GOOD_20', 'GOOD_19']);
    expect(names.slice(9)).toEqual(['8 others', 'GOOD_1', 'GOOD_2', 'GOOD_3', 'all']);
  });

  test('adds up as it is shown', () => {
    const profits = rows.map((row) => Number(row.at(-1)));
    expect(profits.slice(0, -1).reduce((sum, profit) => sum + profit, 0)).toBe(profits.at(-1));
  });
});

test('a report begins with what earned most, and has one row a ship, with those bought and the sum', () => {
  const ledger = [
    entry(900, { shipSymbol: 'A-1', lane: 'trade' }),
    entry(-300, { operation: 'purchaseShip', shipSymbol: 'A-1', boughtShip: 'A-2' }),
  ];
  const activities = [stretch({ shipSymbol: 'A-1' }), stretch({ shipSymbol: 'A-2' })];
  const text = reportText(reportOn({ ledger, activities }));
  const titles = [...text.matchAll(/^(By \w+|Ships)/gm)].map(([title]) => title);
  expect(titles.slice(0, 4)).toEqual(['By lane', 'By good', 'By route', 'Ships']);
  expect(text).toMatch(/ {2}A-1 +900 .*\n {2}A-2 +0 .*\n {2}ships bought +-300\n {2}all +600\n/);
  expect(text).not.toContain('By ship,');
  expect(text).toMatch(/ {2}first ships +900 +0 +900\n {2}ships bought +0 +300 +-300\n/);
});

test('states of less than three minutes of ship time are summed up, and left out where the sum is as short', () => {
  const spent = (hours: number, ...states: string[]) =>
    states.map((state) => ({ shipSymbol: 'A-1', state, ms: hours * HOUR_MS }));
  const tableOf = (times: ReturnType<typeof spent>) => reportText(reportOn({ times })).split('by state of the ship')[1];
  expect(tableOf([...spent(5, 'selling'), ...spent(0.04, 'docking', 'buying')])).toMatch(
    / 5\.0 .*\n +0\.1 .* 2 others\n$/,
  );
  expect(tableOf([...spent(5, 'selling'), ...spent(0.02, 'docking')])).toMatch(/ 5\.0 .*\n$/);
  expect(tableOf(Array.from({ length: 13 }, (_, n) => spent(5, `s${n}`)).flat())).toMatch(/ 1 other\n$/);
});

test.each(Object.keys(endpoints) as OperationId[])('a request of %s has a purpose', (operation) => {
  expect(purposeOf(operation)).not.toBe('other');
});

describe('a contract in a report', () => {
  const contract = (operation: string, creditsDelta: number, told: Partial<LedgerRow> = {}) =>
    entry(creditsDelta, { operation, contractId: 'c1', lane: 'contract', tradeSymbol: null, units: null, ...told });
  const deliver = (tradeSymbol: string, units: number, atMs: number) =>
    contract('deliverContract', 0, { tradeSymbol, units, atMs, waypointSymbol: 'X1-A-9' });
  const goods = { lane: 'contract', tradeSymbol: 'IRON' };
  const ledger = [
    entry(-77, { ...goods, atMs: 0 }),
    contract('acceptContract', 1_000, { atMs: 1, missionId: 'A-1/1.0' }),
    entry(-400, { ...goods, atMs: 2 }),
    entry(-30, { ...goods, atMs: 2, tradeSymbol: 'FUEL', operation: 'refuelShip' }),
    entry(50, { ...goods, atMs: 3 }),
    deliver('IRON', 20, 4),
    deliver('GOLD', 10, 5),
    contract('fulfillContract', 9_001, { atMs: 6 }),
    entry(-55, { ...goods, atMs: 7 }),
  ];
  const report = reportOn({ ledger, activities: [stretch({ lane: 'contract' })] });

  test('is paid in advance and at the end, and cost what its goods cost while it ran', () => {
    expect(report.contracts).toEqual([
      {
        contract: 'c1',
        delivered: { IRON: 20, GOLD: 10 },
        acceptedAtMs: 1,
        fuelCredits: 30,
        fulfilledAtMs: 6,
        advanceCredits: 1_000,
        paymentCredits: 9_001,
        costCredits: 350,
        profitCredits: 9_651,
      },
    ]);
  });

  test('earns under its goods by the units delivered, and on the way that brought them', () => {
    expect(report.byGood.map(({ name, profitCredits }) => [name, profitCredits])).toEqual([
      ['IRON', 1_000 + 9_001 - 3_333 - 77 - 400 + 50 - 55],
      ['GOLD', 3_333],
      ['FUEL', -30],
    ]);
    expect(report.byRoute).toMatchObject([{ name: 'X1-A-1 to X1-A-2' }]);
    const onlyDelivered = ledger.filter(({ operation }) => operation !== 'sellCargo');
    const { byRoute } = reportOn({
      ledger: onlyDelivered,
      activities: [stretch({ lane: 'contract' })],
    });
    expect(byRoute).toMatchObject([{ name: 'X1-A-1 to X1-A-9' }]);
  });

  test('is divided the same where only its payment falls into the time of the report', () => {
    const late = reportOn({ ledger, sinceMs: 6 });
    expect(late.byGood.map(({ name, profitCredits }) => [name, profitCredits])).toEqual([
      ['IRON', 6_001 - 55],
      ['GOLD', 3_000],
    ]);
  });
});

describe('a ship that was bought', () => {
  const buy = (boughtShip: string, creditsDelta: number, atMs: number) =>
    entry(creditsDelta, { operation: 'purchaseShip', boughtShip, tradeSymbol: 'SHIP_PROBE', atMs });
  const sale = (shipSymbol: string, creditsDelta: number, atMs: number) => entry(creditsDelta, { shipSymbol, atMs });
  const ledger = [
    buy('A-3', -1_000, 0),
    buy('A-4', -1_000, 0),
    buy('A-5', -1_000, HOUR_MS),
    sale('A-3', 600, HOUR_MS),
    sale('A-3', 400, 2 * HOUR_MS),
    sale('A-3', 600, 3 * HOUR_MS),
    sale('A-4', 250, 5 * HOUR_MS),
  ];

  test('has paid itself back, will have at its pace so far, or earns nothing by itself', () => {
    const { fleet } = reportOn({ ledger, speed: 2 });
    expect(fleet).toMatchObject([
      { ship: 'A-3', earnedCredits: 1_600, paidBackAfterHours: 4, expectedAfterHours: null },
      { ship: 'A-4', earnedCredits: 250, paidBackAfterHours: null, expectedAfterHours: 40 },
      { ship: 'A-5', earnedCredits: 0, paidBackAfterHours: null, expectedAfterHours: null },
    ]);
  });
});

test.each<[string, number, string]>([
  ['SHIP_MINING_DRONE', 0, 'others sell what it digs'],
  ['SHIP_SIPHON_DRONE', 40, 'expected after [\\d.]+ h by what it sells itself'],
  ['SHIP_PROBE', 40, 'expected after [\\d.]+ h *\\n'],
  ['SHIP_PROBE', 0, 'earns nothing by itself'],
  ['SHIP_LIGHT_HAULER', -90, 'spent more than it has received so far'],
])('of a %s that has earned %i the report says: %s', (shipType, earned, said) => {
  const ledger = [
    entry(-1_000, { operation: 'purchaseShip', boughtShip: 'A-3', tradeSymbol: shipType, atMs: 0 }),
    ...(earned === 0 ? [] : [entry(earned, { shipSymbol: 'A-3', atMs: HOUR_MS })]),
  ];
  const text = reportText(reportOn({ ledger }));
  expect(text).toMatch(new RegExp(`A-3 +${shipType} .*  ${said}`));
});

test('pauses for the same reasons are one, whatever their figures; books without codes tell their text', () => {
  const pauses = [
    ...['IRON', 'GOLD'].map((good) =>
      stretch({ lane: null, what: `contract: no source of ${good} is known yet`, reasonCodes: 'contract:noSource' }),
    ),
    stretch({ lane: null, what: 'mine: it has no laser' }),
    stretch({ lane: null, what: 'of a later version', reasonCodes: 'fly:unheardOf' }),
  ];
  expect(reportOn({ activities: pauses }).idle.map(({ name }) => name)).toEqual([
    'contract: no affordable source of a good is known yet',
    'fly: unheardOf',
    'mine: it has no laser',
  ]);
});
