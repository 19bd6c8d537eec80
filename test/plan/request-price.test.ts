import { describe, expect, test } from 'vitest';
import { NO_YIELDS, requestCredits, requestYields, scarcityOf, whyTooDear } from '../../src/plan/request-price.ts';
import type { EndedMission } from '../../src/plan/track-record.ts';
import { NOW_MS } from './worlds.ts';

/** So many missions of ten requests each, one each ten minutes, the last of which ended just now. */
function flown(lane: EndedMission['lane'], count: number, profitCredits: number, every = 600_000): EndedMission[] {
  return Array.from({ length: count }, (_, index) => {
    const endedAtMs = NOW_MS - (count - 1 - index) * every;
    const times = { startedAtMs: endedAtMs - every, endedAtMs };
    return { lane, shipSymbol: 'T-1', profitCredits, requests: 10, hasFulfilled: false, ...times };
  });
}

describe('what a request has earned', () => {
  test('is the mean of all missions but growth, whose ships are no loss', () => {
    const ended = [...flown('trade', 10, 3_000), ...flown('scout', 10, 0), ...flown('growth', 1, -90_000)];
    expect(requestYields(ended, 1).fleet).toBe(150);
  });

  test('is nothing where the fleet lost money, or has done nothing yet', () => {
    expect(requestYields(flown('trade', 10, -5), 1).fleet).toBe(0);
    expect(requestYields([], 1)).toEqual(NO_YIELDS);
  });

  test('is one figure for lanes that earn together: haulers sell what drones dig', () => {
    const { lanes } = requestYields([...flown('mine', 10, -100), ...flown('haul', 10, 500)], 1);
    expect([...lanes]).toEqual([
      ['mine', 20],
      ['siphon', 20],
      ['haul', 20],
    ]);
  });

  test('is known of lanes once ten missions of theirs have taken an hour together', () => {
    const known = (ended: readonly EndedMission[], speed = 1) => requestYields(ended, speed).lanes.has('trade');
    expect(known(flown('trade', 10, 100))).toBe(true);
    expect(known(flown('trade', 9, 100))).toBe(false);
    expect(known(flown('trade', 10, 100, 300_000))).toBe(false);
    expect(known(flown('trade', 10, 100, 300_000), 2)).toBe(true);
  });
});

test('requests are scarce once the queue is empty less than half of the time', () => {
  expect([0, 0.3, 0.5, 0.75, 1].map(scarcityOf)).toEqual([0, 0, 0, 0.5, 1]);
});

test('a request costs a quarter of what the fleet earns with one, as far as it is scarce', () => {
  const yields = { fleet: 800, lanes: new Map() };
  expect([0, 0.5, 1].map((scarcity) => requestCredits(scarcity, yields))).toEqual([0, 100, 200]);
});

describe('a lane is too dear', () => {
  const yields = { fleet: 800, lanes: new Map([['mine' as const, 150]]) };

  test('while a request costs more than one of its own earned', () => {
    expect(whyTooDear('mine', 0.7, yields)).toBeUndefined();
    expect(whyTooDear('mine', 0.8, yields)).toBe(
      'its requests earned 150 credits each lately, and while others wait for theirs one costs 160',
    );
  });

  test('never while nothing is known of it', () => {
    expect(whyTooDear('trade', 1, yields)).toBeUndefined();
  });

  test('never where the whole fleet does the same', () => {
    const ended = flown('mine', 20, 70);
    expect(whyTooDear('mine', 1, requestYields(ended, 1))).toBeUndefined();
  });
});
