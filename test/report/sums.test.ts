import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportText } from '../../src/report/tables/report-text.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import { entry, HOUR_MS, reportOn, stretch } from './books.ts';

const PAUSE = { id: 'A-1/1.9', lane: null, what: 'trade: no goods are known', requests: 0, leastRequests: 0 };

describe('a report', () => {
  test('tells what a trade came to, where, and how far off the plan it was', () => {
    const report = reportOn({
      ledger: [entry(-500), entry(1_400)],
      activities: [stretch(), stretch({ ...PAUSE, startedAtMs: HOUR_MS, endedAtMs: 2 * HOUR_MS })],
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
    const { missions } = reportOn({ ledger, activities: [stretch(), stretch({ id: 'A-1/1.2' })] });
    expect(missions.losingTradeShare).toBe(0.25);
  });

  test('of nothing has no figures, and says so', () => {
    const report = reportOn({});
    expect(report.missions).toMatchObject({ tradePredictionErrorMedian: null, idleShare: null });
    expect(reportText(report)).toMatch(/^Credits gained: 0 credits.*\nTrades: none yet\n/);
  });

  test.each([
    ['all of the books', 0, 4],
    ['a time that begins before them', HOUR_MS, 4],
    ['a time that begins within them', 5 * HOUR_MS, 2],
    ['a time that begins after them', 9 * HOUR_MS, 0],
  ])('counts of %s only the game hours that the books tell of', (_, sinceMs, gameHours) => {
    const ledger = [entry(-500, { atMs: 3 * HOUR_MS }), entry(900, { atMs: 7 * HOUR_MS })];
    const report = reportOn({ ledger, sinceMs });
    expect(report.gameHours).toBe(gameHours);
    expect(reportText(report)).toContain(`UTC, ${gameHours}.0 game hours`);
  });

  test('adds up to the ledger in every breakdown', () => {
    const maybe = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);
    const ofContracts = ['acceptContract', 'deliverContract', 'fulfillContract'];
    const operations = ['purchaseCargo', 'sellCargo', 'purchaseShip', ...ofContracts];
    const rows = fc.array(
      fc.record({
        creditsDelta: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        atMs: fc.nat(10 * 24 * HOUR_MS),
        operation: fc.constantFrom(...operations),
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
        const report = reportOn({ ledger, activities: [stretch()], sinceMs });
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
        expect(reportText(report)).toContain('Credits gained:');
      }),
    );
  });
});

test('goods and routes are added up of any number of missions', () => {
  const ledger: LedgerRow[] = [];
  const byRoute = new Map<string, number>();
  for (let index = 0; index < 5_000; index++) {
    const missionId = `A-1/${index}`;
    const from = `X1-A-${index % 7}`;
    const isForContract = index % 10 === 0;
    const [to, revenue] = isForContract ? ['X1-A-C', 99] : [`X1-B-${index % 3}`, 30];
    ledger.push(entry(-10, { missionId, tradeSymbol: 'IRON', waypointSymbol: from }));
    if (!isForContract) ledger.push(entry(revenue, { missionId, tradeSymbol: 'IRON', waypointSymbol: to }));
    const contract = { missionId, contractId: `c${index}`, waypointSymbol: to };
    if (isForContract) ledger.push(entry(0, { ...contract, operation: 'deliverContract', tradeSymbol: 'GOLD' }));
    if (isForContract) ledger.push(entry(revenue, { ...contract, operation: 'fulfillContract', tradeSymbol: null }));
    byRoute.set(`${from} to ${to}`, (byRoute.get(`${from} to ${to}`) ?? 0) + revenue - 10);
  }
  const report = reportOn({ ledger });
  expect(new Map(report.byRoute.map(({ name, profitCredits }) => [name, profitCredits]))).toEqual(byRoute);
  expect(report.byGood).toMatchObject([
    { name: 'IRON', profitCredits: 4_500 * 30 - 5_000 * 10 },
    { name: 'GOLD', profitCredits: 500 * 99 },
  ]);
});
