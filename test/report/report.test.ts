import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { purposeOf } from '../../src/report/purposes.ts';
import { reportFrom } from '../../src/report/report.ts';
import { reportText } from '../../src/report/report-text.ts';
import { idleTimes } from '../../src/report/times.ts';
import type { LedgerRow } from '../../src/store/ledger.ts';
import { endpoints, type OperationId } from '../../src/wire/endpoints.ts';
import { entry, HOUR_MS, stretch } from './books.ts';

const pause = (what: string, hours: number) =>
  stretch({
    id: 'A-1/1.9',
    lane: null,
    what,
    startedAtMs: HOUR_MS,
    endedAtMs: (1 + hours) * HOUR_MS,
    requests: 0,
    leastRequests: 0,
  });

describe('a report', () => {
  test('tells what a trade came to, where, and how far off the plan it was', () => {
    const report = reportFrom({
      ledger: [entry(-500), entry(1_400)],
      activities: [stretch(), pause('trade: no goods are known', 1)],
      requests: [{ lane: 'trade', operation: 'sellCargo', outcome: 'done', count: 9 }],
    });
    expect(report.profitCredits).toBe(900);
    expect(report.byRoute).toEqual([
      { name: 'X1-A-1 to X1-A-2', earnedCredits: 1_400, spentCredits: 500, profitCredits: 900 },
    ]);
    expect(report.byGood).toEqual([{ name: 'IRON', earnedCredits: 1_400, spentCredits: 500, profitCredits: 900 }]);
    expect(report.requests).toEqual([
      { lane: 'trade', requests: 9, creditsPerRequest: 100, byOperation: [{ operation: 'sellCargo', requests: 9 }] },
    ]);
    expect(report.purposes).toEqual([{ purpose: 'trading', requests: 9, profitCredits: 900, creditsPerRequest: 100 }]);
    expect(report.ships).toEqual([
      {
        ship: 'A-1',
        profitCredits: 900,
        requests: 12,
        missions: { trade: 1 },
        idleShare: 0.5,
        idleBecause: 'trade: no goods are known',
        last: { what: 'carry 10 IRON', why: '900 credits in 60 s', isCutOff: false },
      },
    ]);
    expect(report.missions).toEqual({
      tradeMissions: 1,
      tradePredictionErrorMedian: 0.1,
      losingTradeShare: 0,
      requestsRatioMedian: 1.2,
      idleShare: 0.5,
    });
    expect(report.idle).toEqual([{ name: 'trade: no goods are known', shipHours: 1, share: 0.5, ships: 1 }]);
    expect(report.predictions).toEqual([
      {
        lane: 'trade',
        isCutOff: false,
        missions: 1,
        expectedCredits: 1_000,
        earnedCredits: 900,
        errorMedian: 0.1,
        durationRatioMedian: 60,
      },
    ]);
  });

  test('sets what losing trades lost against what the others earned', () => {
    const losing = { missionId: 'A-1/1.2' };
    const ledger = [entry(-200), entry(1_200), entry(-300, losing), entry(50, losing)];
    const { missions } = reportFrom({ ledger, activities: [stretch(), stretch({ id: 'A-1/1.2' })], requests: [] });
    expect(missions.losingTradeShare).toBe(0.25);
  });

  test('of nothing has no figures, and says so', () => {
    const report = reportFrom({ ledger: [], activities: [], requests: [] });
    expect(report.missions).toMatchObject({ tradePredictionErrorMedian: null, idleShare: null });
    expect(reportText(report)).toContain('Earned: 0 credits');
    expect(reportText(report)).toContain('none yet');
  });

  test.each([
    ['all of the books', 0, 4],
    ['a time that begins before them', HOUR_MS, 4],
    ['a time that begins within them', 5 * HOUR_MS, 2],
    ['a time that begins after them', 9 * HOUR_MS, 0],
  ])('counts of %s only the game hours that the books tell of', (_, sinceMs, gameHours) => {
    const ledger = [entry(-500, { atMs: 3 * HOUR_MS }), entry(900, { atMs: 7 * HOUR_MS })];
    const report = reportFrom({ ledger, activities: [], requests: [], sinceMs });
    expect(report.gameHours).toBe(gameHours);
    expect(reportText(report)).toContain(`UTC, ${gameHours}.0 game hours`);
  });

  test('adds up to the ledger in every breakdown', () => {
    const maybe = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);
    const rows = fc.array(
      fc.record({
        creditsDelta: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        atMs: fc.nat(10 * 24 * HOUR_MS),
        operation: fc.constantFrom(
          'purchaseCargo',
          'sellCargo',
          'acceptContract',
          'deliverContract',
          'fulfillContract',
          'purchaseShip',
        ),
        shipSymbol: maybe('A-1', 'A-2'),
        lane: maybe('trade', 'mine'),
        missionId: maybe('A-1/1.1', 'gone'),
        tradeSymbol: maybe('IRON', 'GOLD', 'ZINC'),
        units: maybe(0, 1, 7),
        contractId: maybe('c1', 'c2'),
        boughtShip: maybe('A-2', 'A-3'),
      }),
    );
    fc.assert(
      fc.property(rows, fc.nat(10 * 24 * HOUR_MS), (told, sinceMs) => {
        const ledger = told.map((row) => entry(row.creditsDelta, row));
        const report = reportFrom({ ledger, activities: [stretch()], requests: [], sinceMs });
        const within = told.filter(({ atMs }) => atMs >= sinceMs);
        const all = within.reduce((sum, { creditsDelta }) => sum + creditsDelta, 0);
        for (const lines of [report.byDay, report.byLane, report.byShip, report.byGood, report.byRoute]) {
          expect(lines.reduce((sum, { profitCredits }) => sum + profitCredits, 0)).toBe(all);
          expect(lines.reduce((sum, line) => sum + line.earnedCredits - line.spentCredits, 0)).toBe(all);
        }
        expect(report.profitCredits).toBe(all);
        expect(report.purposes.reduce((sum, one) => sum + one.profitCredits, 0)).toBe(
          told.reduce((sum, { creditsDelta }) => sum + creditsDelta, 0),
        );
        expect(report.curve.at(-1)?.profitCredits ?? 0).toBe(all);
        expect(reportText(report)).toContain('Earned:');
      }),
    );
  });
});

describe('a breakdown in a report', () => {
  const goods = Array.from({ length: 20 }, (_, n) => `GOOD_${n + 1}`);
  const sales = goods.map((tradeSymbol, n) => entry(n < 3 ? -(n + 1) : n + 1, { tradeSymbol }));
  const text = reportText(reportFrom({ ledger: sales, activities: [], requests: [] }));
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
  const report = reportFrom({ ledger, activities: [stretch({ lane: 'contract' })], requests: [] });

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
    const { byRoute } = reportFrom({
      ledger: onlyDelivered,
      activities: [stretch({ lane: 'contract' })],
      requests: [],
    });
    expect(byRoute).toMatchObject([{ name: 'X1-A-1 to X1-A-9' }]);
  });

  test('is divided the same where only its payment falls into the time of the report', () => {
    const late = reportFrom({ ledger, activities: [], requests: [], sinceMs: 6 });
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
    const { fleet } = reportFrom({ ledger, activities: [], requests: [], speed: 2 });
    expect(
      fleet.map(({ ship, earnedCredits, paidBackAfterHours, expectedAfterHours }) => [
        ship,
        earnedCredits,
        paidBackAfterHours,
        expectedAfterHours,
      ]),
    ).toEqual([
      ['A-3', 1_600, 4, null],
      ['A-4', 250, null, 40],
      ['A-5', 0, null, null],
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
  const text = reportText(reportFrom({ ledger, activities: [], requests: [] }));
  expect(text).toMatch(new RegExp(`A-3 +${shipType} .*  ${said}`));
});

test('pauses for the same reasons are one, whatever their figures; books without codes tell their text', () => {
  const pauses = [
    stretch({
      lane: null,
      what: 'contract: no affordable source of IRON is known yet',
      reasonCodes: 'contract:noSource',
    }),
    stretch({
      lane: null,
      what: 'contract: no affordable source of GOLD is known yet',
      reasonCodes: 'contract:noSource',
    }),
    stretch({ lane: null, what: 'mine: it has no laser' }),
    stretch({ lane: null, what: 'of a later version', reasonCodes: 'fly:unheardOf' }),
  ];
  expect(idleTimes(pauses, 1).map(({ name }) => name)).toEqual([
    'contract: no affordable source of a good is known yet',
    'fly: unheardOf',
    'mine: it has no laser',
  ]);
});
