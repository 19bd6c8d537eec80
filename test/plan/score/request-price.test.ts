import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../../src/game/reasons.ts';
import type { EndedMission } from '../../../src/plan/score/ended-mission.ts';
import {
  NO_YIELDS,
  type RequestYields,
  requestCredits,
  requestYields,
  scarcityOf,
  whyDiggingRests,
} from '../../../src/plan/score/request-price.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import { NOW_MS } from '../../kit/planning.ts';

/** So many missions of ten requests each, one each ten minutes, the last of which ended just now. */
function flown(lane: EndedMission['lane'], count: number, profitCredits: number, every = 600_000): EndedMission[] {
  return Array.from({ length: count }, (_, index) => {
    const endedAtMs = NOW_MS - (count - 1 - index) * every;
    const times = { startedAtMs: endedAtMs - every, endedAtMs };
    return { lane, shipSymbol: 'T-1', profitCredits, requests: 10, hasFulfilled: false, isCutOff: false, ...times };
  });
}

describe('what a request has earned', () => {
  test('is the mean of all missions but growth, whose ships are no loss', () => {
    const ended = [...flown('trade', 10, 3_000), ...flown('scout', 10, 0), ...flown('growth', 1, -90_000)];
    expect(requestYields(ended, 1).fleet).toBe(150);
  });

  test('is nothing where nothing was done yet, and less where the fleet lost money', () => {
    expect(requestYields([], 1)).toEqual(NO_YIELDS);
    expect(requestYields(flown('trade', 10, -50), 1).fleet).toBe(-5);
  });

  test('by digging counts what haulers sell of what drones dig', () => {
    expect(requestYields([...flown('mine', 10, -100), ...flown('haul', 10, 500)], 1).digging).toBe(20);
    expect(requestYields([...flown('mine', 10, -100), ...flown('refine', 10, 500)], 1).digging).toBe(20);
  });

  test('by digging is known of ten missions, the first of which began an hour before the last was over', () => {
    const known = (ended: readonly EndedMission[], speed = 1) => requestYields(ended, speed).digging !== undefined;
    expect(known(flown('mine', 10, 100))).toBe(true);
    expect(known(flown('mine', 9, 100))).toBe(false);
    expect(known(flown('trade', 10, 100))).toBe(false);
    expect(known(flown('mine', 10, 100, 300_000))).toBe(false);
    expect(known(flown('mine', 10, 100, 300_000), 2)).toBe(true);
  });
});

test('requests are scarce once the queue is empty less than half of the time', () => {
  expect([0, 0.3, 0.5, 0.75, 1].map((utilisation) => scarcityOf(utilisation))).toEqual([0, 0, 0, 0.5, 1]);
});

test('a request costs a quarter of what the fleet earns with one, as far as it is scarce, and never less than nothing', () => {
  const priceOf = (fleet: number) => (scarcity: number) => requestCredits(scarcity, fleet);
  expect([0, 0.5, 1].map(priceOf(800))).toEqual([0, 100, 200]);
  expect(priceOf(-800)(1)).toBe(0);
});

describe('digging rests', () => {
  const rests = (scarcity: number, track: { yields: RequestYields }) =>
    whyDiggingRests({ scarcity, track, tuning: TUNING });

  test('while a request costs more than one of its own earned', () => {
    const track = { yields: { fleet: 800, digging: 150 } };
    expect(rests(0.7, track)).toBeUndefined();
    expect(rests(0.8, track)).toEqual(reasonOf('requestsDear', { credits: 150, priceCredits: 160 }));
  });

  test('never while a request costs nothing, though it lost money', () => {
    expect(rests(0, { yields: { fleet: 800, digging: -5 } })).toBeUndefined();
    expect(rests(1, { yields: { fleet: -5, digging: -5 } })).toBeUndefined();
  });

  test('never while nothing is known of it', () => {
    const track = { yields: { fleet: 800, digging: undefined } };
    expect([rests(1, track), rests(1, NO_RECORD)]).toEqual([undefined, undefined]);
  });

  test.each([70, -70])('never where the whole fleet does nothing else, at %s credits a mission', (profitCredits) => {
    const track = { yields: requestYields(flown('mine', 20, profitCredits), 1) };
    expect(rests(1, track)).toBeUndefined();
  });
});
