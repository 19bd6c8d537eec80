import { describe, expect, test } from 'vitest';
import { entry, HOUR_MS, reportOn, stretch } from './books.ts';

/** A mission for a contract. */
const mission = (id: string, expectedProfitCredits: number, expectedSeconds: number, minutes: number) =>
  stretch({ id, lane: 'contract', expectedProfitCredits, expectedSeconds, endedAtMs: minutes * 60_000 });

/** A row of the books of such a mission. */
const effect = (missionId: string, operation: string, creditsDelta: number, contractId: string | null) =>
  entry(creditsDelta, { lane: 'contract', missionId, operation, contractId });

/** What a prediction came to, in twice the time. */
const judged = (expectedCredits: number, earnedCredits: number, errorMedian: number) => {
  return { expectedCredits, earnedCredits, errorMedian, durationRatioMedian: 2 };
};

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
    const { predictions } = reportOn({ ledger: [...begun, refuelled, ...fulfilled], activities });
    expect(predictions).toEqual([
      { ...{ lane: 'contract', isCutOff: false, missions: 3 }, ...judged(2_000, 1_600, 0.2) },
    ]);
  });

  test('are not judged before their end', () => {
    const { predictions } = reportOn({ ledger: [...begun, refuelled], activities });
    expect(predictions[0]).toMatchObject({ expectedCredits: 2_000, earnedCredits: -500, errorMedian: null });
  });
});

test.each(['mine', 'siphon'])('what is dug is judged where it is sold, not once more where it is dug (%s)', (lane) => {
  const dug = stretch({ id: 'dig', lane, expectedProfitCredits: 2_000 });
  const times = { startedAtMs: HOUR_MS, endedAtMs: 2 * HOUR_MS, expectedSeconds: 1_800 };
  const ledger = [entry(1_500, { lane, missionId: 'sell' })];
  const { predictions } = reportOn({ ledger, activities: [dug, { ...dug, id: 'sell', ...times }] });
  expect(predictions).toEqual([{ ...{ lane, isCutOff: false, missions: 2 }, ...judged(2_000, 1_500, 0.25) }]);
});
