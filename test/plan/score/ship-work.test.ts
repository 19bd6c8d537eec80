import { expect, test } from 'vitest';
import type { EndedMission } from '../../../src/plan/score/ended-mission.ts';
import { idleShips, workOfShips } from '../../../src/plan/score/ship-work.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import { NOW_MS } from '../../kit/planning.ts';

const HOUR_MS = 3_600_000;

/** A mission that took an hour, and when it ended. */
function flown(hoursAgo: number, told: Partial<EndedMission> = {}): EndedMission {
  const endedAtMs = NOW_MS - hoursAgo * HOUR_MS;
  const done = { profitCredits: 1_000, requests: 10, hasFulfilled: false, isCutOff: false };
  return { lane: 'chart', shipSymbol: 'T-1', startedAtMs: endedAtMs - HOUR_MS, endedAtMs, ...done, ...told };
}

const workOf = (ended: readonly EndedMission[], speed = 1) =>
  Object.fromEntries(workOfShips(ended, NOW_MS, speed, TUNING.record));

const HOUR_OF_WORK = { credits: 1_000, hours: 1, requests: 10 };
const NONE = { credits: 0, hours: 0, requests: 0 };

test('a mission counts for the half of the judged time in which it ends', () => {
  expect(workOf([flown(5), flown(4), flown(1)])).toEqual({
    'T-1': { earlier: { credits: 2_000, hours: 2, requests: 20 }, later: HOUR_OF_WORK },
  });
  expect(workOf([flown(7), flown(1)])).toEqual({ 'T-1': { earlier: NONE, later: HOUR_OF_WORK } });
});

test('a pause is time without income, and work for the whole fleet is no time at all', () => {
  const pause = flown(1, { lane: undefined, profitCredits: 0, requests: 0 });
  expect(workOf([flown(2), pause])['T-1']?.later).toEqual({ credits: 1_000, hours: 2, requests: 10 });
  for (const lane of ['contract', 'build', 'growth'] as const)
    expect(workOf([flown(2), flown(1, { lane, profitCredits: -9_000 })])['T-1']?.later, lane).toEqual(HOUR_OF_WORK);
});

test('hours are those of the game', () => {
  const quick = { startedAtMs: NOW_MS - HOUR_MS / 4, endedAtMs: NOW_MS - 1 };
  expect(workOf([flown(0, quick)], 4)['T-1']?.later.hours).toBeCloseTo(1, 3);
});

test.each<[what: string, ended: readonly EndedMission[], isIdle: boolean]>([
  ['has paused since an hour', [flown(1), flown(0, { lane: undefined })], true],
  ['has never had a mission', [flown(1, { lane: undefined }), flown(0.1, { lane: undefined })], true],
  ['paused only a while', [flown(0.2), flown(0, { lane: undefined, startedAtMs: NOW_MS - HOUR_MS / 5 })], false],
  ['has just ended a mission', [flown(1, { lane: undefined }), flown(0)], false],
  ['has been on a mission since its last pause', [flown(2), flown(1, { lane: undefined })], false],
])('a ship that %s: whether it is idle', (_, ended, isIdle) => {
  expect(idleShips(ended, NOW_MS, 1, TUNING.record.idleSeconds).has('T-1')).toBe(isIdle);
});
