import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reasonCategory } from '../../src/report/mission-figures.ts';
import { reportFrom } from '../../src/report/report.ts';
import { reportText } from '../../src/report/report-text.ts';
import type { LedgerRow } from '../../src/store/ledger.ts';
import type { MissionRow } from '../../src/store/missions.ts';

const BUY = 'POST /my/ships/{shipSymbol}/purchase';
const SELL = 'POST /my/ships/{shipSymbol}/sell';
const HOUR_MS = 3_600_000;

function entry(creditsDelta: number, told: Partial<LedgerRow> = {}): LedgerRow {
  return {
    atMs: 0,
    shipSymbol: 'A-1',
    lane: 'trade',
    missionId: 'A-1/1.1',
    operation: creditsDelta < 0 ? BUY : SELL,
    tradeSymbol: 'IRON',
    units: 10,
    unitPriceCredits: 1,
    creditsDelta,
    creditsAfter: 0,
    waypointSymbol: creditsDelta < 0 ? 'X1-A-1' : 'X1-A-2',
    contractId: null,
    ...told,
  };
}

function stretch(told: Partial<MissionRow> = {}): MissionRow {
  return {
    id: 'A-1/1.1',
    shipSymbol: 'A-1',
    lane: 'trade',
    what: 'carry 10 IRON',
    why: '900 credits in 60 s',
    expectedProfitCredits: 1_000,
    expectedSeconds: 60,
    startedAtMs: 0,
    endedAtMs: HOUR_MS,
    requests: 12,
    leastRequests: 10,
    ...told,
  };
}

const pause = (what: string, hours: number) =>
  stretch({ id: what, lane: null, what, endedAtMs: hours * HOUR_MS, requests: 0, leastRequests: 0 });

describe('a report', () => {
  test('tells what a trade came to, where, and how far off the plan it was', () => {
    const report = reportFrom({
      ledger: [entry(-500), entry(1_400)],
      stretches: [stretch(), pause('trade: no goods are known', 1)],
      requests: [{ lane: 'trade', operation: SELL, outcome: 'done', count: 9 }],
    });
    expect(report.profitCredits).toBe(900);
    expect(report.byRoute).toEqual([{ name: 'X1-A-1 to X1-A-2', profitCredits: 900 }]);
    expect(report.byGood).toEqual([{ name: 'IRON', profitCredits: 900 }]);
    expect(report.requests).toEqual([
      { lane: 'trade', requests: 9, creditsPerRequest: 100, byOperation: [{ operation: SELL, requests: 9 }] },
    ]);
    expect(report.ships).toEqual([
      {
        ship: 'A-1',
        profitCredits: 900,
        requests: 12,
        missions: { trade: 1 },
        idleShare: 0.5,
        last: { what: 'carry 10 IRON', why: '900 credits in 60 s' },
      },
    ]);
    expect(report.missions).toEqual({
      tradeMissions: 1,
      tradePredictionErrorMedian: 0.1,
      losingTradeShare: 0,
      requestsRatioMedian: 1.2,
      idleShare: 0.5,
      idleByReason: { 'trade: no goods are known': 0.5 },
    });
  });

  test('sets what losing trades lost against what the others earned', () => {
    const ledger = [entry(1_000), entry(-250, { missionId: 'A-1/1.2' })];
    const { missions } = reportFrom({ ledger, stretches: [stretch(), stretch({ id: 'A-1/1.2' })], requests: [] });
    expect(missions.losingTradeShare).toBe(0.25);
  });

  test('of nothing has no figures, and says so', () => {
    const report = reportFrom({ ledger: [], stretches: [], requests: [] });
    expect(report.missions).toMatchObject({ tradePredictionErrorMedian: null, idleShare: null });
    expect(reportText(report)).toContain('Earned: 0 credits');
    expect(reportText(report)).toContain('none yet');
  });

  test('adds up to the ledger in every breakdown', () => {
    const maybe = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);
    const rows = fc.array(
      fc.record({
        creditsDelta: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        atMs: fc.nat(10 * 24 * HOUR_MS),
        shipSymbol: maybe('A-1', 'A-2'),
        lane: maybe('trade', 'mine'),
        missionId: maybe('A-1/1.1', 'gone'),
        tradeSymbol: maybe('IRON', 'GOLD'),
      }),
    );
    fc.assert(
      fc.property(rows, (told) => {
        const ledger = told.map((row) => entry(row.creditsDelta, row));
        const report = reportFrom({ ledger, stretches: [stretch()], requests: [] });
        const all = told.reduce((sum, { creditsDelta }) => sum + creditsDelta, 0);
        for (const lines of [report.byDay, report.byLane, report.byShip, report.byGood, report.byRoute])
          expect(lines.reduce((sum, { profitCredits }) => sum + profitCredits, 0)).toBe(all);
        expect(report.profitCredits).toBe(all);
      }),
    );
  });
});

test('reasons that differ only in places, goods and numbers are one', () => {
  const [one, other] = ['no source of IRON_ORE at X1-JB27-H58 for 12,000', 'no source of GOLD_ORE at X1-AD75-A1 for 9'];
  expect(reasonCategory(one)).toBe(reasonCategory(other));
});
