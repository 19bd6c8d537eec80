import { describe, expect, test } from 'vitest';
import { reportFrom } from '../../src/report/report.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import type { MissionRow } from '../../src/store/books/missions.ts';
import { entry, HOUR_MS, stretch } from './books.ts';

const MINUTE_MS = 60_000;

function mission(id: string, expectedProfitCredits: number, expectedSeconds: number, minutes: number): MissionRow {
  return {
    id,
    shipSymbol: 'A-1',
    lane: 'contract',
    what: id,
    why: null,
    expectedProfitCredits,
    expectedSeconds,
    supplyBonusCredits: 0,
    startedAtMs: 0,
    endedAtMs: minutes * MINUTE_MS,
    ending: 'done',
    requests: 2,
    leastRequests: 2,
  };
}

function effect(missionId: string, operation: string, creditsDelta: number, contractId: string | null): LedgerRow {
  return {
    atMs: MINUTE_MS,
    shipSymbol: 'A-1',
    lane: 'contract',
    missionId,
    operation,
    tradeSymbol: operation === 'purchaseCargo' || operation === 'deliverContract' ? 'IRON' : null,
    units: operation === 'purchaseCargo' || operation === 'deliverContract' ? 40 : null,
    unitPriceCredits: null,
    creditsDelta,
    creditsAfter: 0,
    waypointSymbol: 'X1-A-1',
    contractId,
  };
}

/** One contract from its negotiation to its end: what each of its missions foresaw is in part the same credits. */
const activities = [
  mission('negotiate', 2_500, 1_200, 0),
  mission('accept', 2_000, 1, 0),
  mission('fetch', 400, 60, 2),
];
const begun = [effect('accept', 'acceptContract', 500, 'c1'), effect('fetch', 'purchaseCargo', -900, null)];
const refuelled = effect('fetch', 'refuelShip', -100, null);
const fulfilled = [effect('fetch', 'deliverContract', 0, 'c1'), effect('fetch', 'fulfillContract', 2_100, 'c1')];

describe('contracts as foreseen', () => {
  test('are set against what was foreseen when they were accepted, and judged whole, fuel and all', () => {
    const { predictions } = reportFrom({ ledger: [...begun, refuelled, ...fulfilled], activities, requests: [] });
    expect(predictions).toEqual([
      {
        lane: 'contract',
        isCutOff: false,
        missions: 3,
        expectedCredits: 2_000,
        earnedCredits: 1_600,
        errorMedian: 0.2,
        durationRatioMedian: 2,
      },
    ]);
  });

  test('are not judged before their end', () => {
    const { predictions } = reportFrom({ ledger: [...begun, refuelled], activities, requests: [] });
    expect(predictions[0]).toMatchObject({ expectedCredits: 2_000, earnedCredits: -500, errorMedian: null });
  });
});

describe('what is dug', () => {
  test.each(['mine', 'siphon'])('is judged where it is sold, not once more where it is dug (%s)', (lane) => {
    const dug = stretch({ id: 'dig', lane, expectedProfitCredits: 2_000 });
    const sold = stretch({
      id: 'sell',
      lane,
      expectedProfitCredits: 2_000,
      startedAtMs: HOUR_MS,
      expectedSeconds: 1_800,
    });
    const ledger = [entry(1_500, { lane, missionId: 'sell' })];
    const { predictions } = reportFrom({
      ledger,
      activities: [dug, { ...sold, endedAtMs: 2 * HOUR_MS }],
      requests: [],
    });
    expect(predictions).toEqual([
      {
        lane,
        isCutOff: false,
        missions: 2,
        expectedCredits: 2_000,
        earnedCredits: 1_500,
        errorMedian: 0.25,
        durationRatioMedian: 2,
      },
    ]);
  });
});
