import { describe, expect, test } from 'vitest';
import type { OwnLane } from '../../../src/game/lanes.ts';
import type { EndedMission } from '../../../src/plan/score/ended-mission.ts';
import { trackRecord } from '../../../src/plan/score/track-record.ts';
import { NOW_MS } from '../../kit/planning.ts';

const HOUR_MS = 3_600_000;

/** So many missions of a lane, one each twenty minutes, the last of which ended just now. */
function flown(lane: EndedMission['lane'], count: number, profitCredits: number, told: Partial<EndedMission> = {}) {
  return Array.from({ length: count }, (_, index): EndedMission => {
    const endedAtMs = NOW_MS - ((count - 1 - index) * HOUR_MS) / 3;
    const times = { startedAtMs: endedAtMs - HOUR_MS / 6, endedAtMs };
    const done = { hasFulfilled: false, isCutOff: false };
    return { lane, shipSymbol: 'T-1', profitCredits, requests: 8, ...done, ...times, ...told };
  });
}

/** The same missions in a quarter of the time. */
const quarter = (mission: EndedMission): EndedMission => {
  const soon = (ms: number) => NOW_MS - (NOW_MS - ms) / 4;
  return { ...mission, startedAtMs: soon(mission.startedAtMs), endedAtMs: soon(mission.endedAtMs) };
};

function closedOf(ended: readonly EndedMission[], nowMs = NOW_MS, speed = 1) {
  const inOrder = ended.toSorted((a, b) => a.endedAtMs - b.endedAtMs);
  return [...trackRecord(inOrder, nowMs, speed).closedLanes.keys()];
}

describe('a lane rests', () => {
  const digging = ['mine', 'siphon', 'haul'];
  test.each<[string, readonly EndedMission[], readonly string[]]>([
    ['after ten missions that lost money together', flown('mine', 10, -1), digging],
    ['not after nine', flown('mine', 9, -5_000), []],
    ['not while it earns', flown('mine', 10, 1), []],
    ['not by its losers, where the others make up for them', [...flown('mine', 9, -100), ...flown('mine', 2, 500)], []],
    ['not by what the miners spend, where the haulers sell it', [...flown('mine', 9, -9), ...flown('haul', 3, 90)], []],
    ['not by what the miners spend, where it is refined', [...flown('mine', 10, -9), ...flown('refine', 3, 90)], []],
    ['that refines by its own missions', [...flown('refine', 10, -9), ...flown('mine', 3, 90)], ['refine']],
    ['that its owner wrote by its own missions', flown('medicine' as OwnLane, 10, -9), ['medicine']],
    ['with what earns beside it', [...flown('mine', 10, -9), ...flown('haul', 3, 9)], digging],
    ['not in its first three hours, when fuel is paid and nothing sold', flown('mine', 12, -90).map(quarter), []],
    [
      'not by loads that a stop left in the hold, which others sell',
      [...flown('trade', 10, 5_000), ...flown('trade', 10, -30_000, { isCutOff: true })],
      [],
    ],
    ['by what a stop cut off of its digging', flown('mine', 10, -1, { isCutOff: true }), digging],
    ['which feeds, not trade, where trade earns', [...flown('supply', 10, -90), ...flown('trade', 3, 9)], ['supply']],
    ['not by feeding, where trade earns more', [...flown('supply', 10, -90), ...flown('trade', 3, 900)], []],
    ['not for a few loads that were fed', [...flown('supply', 9, -90), ...flown('trade', 3, 9)], []],
    ['and what feeds with it, where trade itself loses', flown('trade', 12, -5), ['trade', 'supply']],
    ['never where it is to look, or to buy ships', [...flown('scout', 15, -50), ...flown('growth', 15, -50_000)], []],
    ['never where it builds', flown('build', 15, -50_000), []],
    ['never where it explores or charts', [...flown('explore', 15, -5_500), ...flown('chart', 15, -5_500)], []],
    ['not for what was long ago', [...flown('mine', 40, -50).slice(0, 20), ...flown('mine', 40, 1).slice(20)], []],
  ])('%s', (_, ended, closed) => {
    expect(closedOf(ended)).toEqual(closed);
  });

  test('by whole contracts only: what was spent on one that has not paid yet is no loss', () => {
    /** So many contracts of a trip at 1,000 credits and one that is paid so much, and then an open one. */
    const contracts = (count: number, paid: number) =>
      flown('contract', 2 * count + 3, -1_000)
        .map((trip, index) => {
          const isLast = index % 2 === 1 && index < 2 * count;
          return isLast ? { ...trip, hasFulfilled: true, profitCredits: paid } : trip;
        })
        // All within the time that is judged.
        .map((trip) => ({ ...trip, endedAtMs: NOW_MS - (NOW_MS - trip.endedAtMs) / 4 }));
    expect(closedOf(contracts(0, 0))).toEqual([]);
    expect(closedOf(contracts(11, 999))).toEqual(['contract']);
    expect(closedOf(contracts(11, 1_000))).toEqual([]);
    // The first is only the beginning of what is judged.
    expect(closedOf(contracts(10, 999))).toEqual([]);
  });

  test('for six game hours from its last mission, whatever the speed', () => {
    const lost = flown('mine', 10, -100);
    expect(closedOf(lost, NOW_MS + 6 * HOUR_MS - 1)).toEqual(digging);
    expect(closedOf(lost, NOW_MS + 6 * HOUR_MS)).toEqual([]);
    const atTen = lost.map((mission) => ({ ...mission, endedAtMs: NOW_MS - (NOW_MS - mission.endedAtMs) / 10 }));
    expect(closedOf(atTen, NOW_MS + 0.6 * HOUR_MS - 1, 10)).toEqual(digging);
    expect(closedOf(atTen, NOW_MS + 0.6 * HOUR_MS, 10)).toEqual([]);
  });
});

describe('what a contract brings', () => {
  /** Contracts of two trips of 20 minutes each: the first costs 1,000, the second is paid. */
  const contracts = (count: number, paid: number) =>
    flown('contract', 2 * count, -1_000).map((trip, index) => {
      return index % 2 === 1 ? { ...trip, hasFulfilled: true, profitCredits: paid } : trip;
    });
  const netOf = (ended: readonly EndedMission[]) => trackRecord(ended, NOW_MS, 1).netOfContract;

  test('is the mean of those that were fulfilled in the last two hours', () => {
    const lately = contracts(12, 5_000).map((trip) => ({ ...trip, endedAtMs: NOW_MS - (NOW_MS - trip.endedAtMs) / 4 }));
    expect(netOf(lately)).toBe(4_000);
    expect(netOf([...contracts(60, -90_000).slice(0, -24), ...lately])).toBe(4_000);
  });

  test('is not known by a few', () => {
    expect(netOf(contracts(5, 5_000))).toBeUndefined();
    expect(netOf([])).toBeUndefined();
  });
});

describe('a lane with a limit of loss in the strategy', () => {
  const HOURS = { mostLossCredits: 1_000, pauseHours: 2 };
  const pauseOf = (profits: readonly number[], laneLimits: object, afterMs = 0) => {
    const ended = profits.flatMap((profitCredits, index) =>
      flown('mine', 1, profitCredits).map((mission) => {
        const endedAtMs = NOW_MS - (profits.length - 1 - index) * HOUR_MS;
        return { ...mission, startedAtMs: endedAtMs - 1, endedAtMs };
      }),
    );
    const { closedLanes } = trackRecord(ended, NOW_MS + afterMs, 1, undefined, [{ lane: 'mine', ...laneLimits }]);
    return closedLanes.get('mine');
  };

  test.each<[string, readonly number[], object, number | undefined]>([
    ['pauses once it lost more, however few its missions', [-600, -401], HOURS, 1_001],
    ['goes on at the limit itself', [-600, -400], HOURS, undefined],
    ['counts what it earned', [-600, 500, -401], HOURS, undefined],
    ['counts no loss of more than six hours ago', [-900, 0, 0, 0, 0, 0, -900], HOURS, undefined],
    ['begins anew after a pause', [-1_001, 0, -1_000], HOURS, undefined],
    ['pauses again for another loss', [-1_001, 0, -1_002], HOURS, 1_002],
    ['counts nothing that ends in its pause', [-1_001, -500, 0, -600], HOURS, undefined],
    ['goes on where the usual rule would pause it', Array(12).fill(-50), { mostLossCredits: 1_000_000 }, undefined],
    ['has the usual rule where the strategy names no loss', Array(12).fill(-50), { mostShips: 3 }, undefined],
  ])('%s', (_, profits, limits, lostCredits) => {
    expect(pauseOf(profits, limits)?.lostCredits).toBe(lostCredits);
  });

  test('pauses for the hours that it names, six unless it does', () => {
    expect(pauseOf([-1_001], HOURS, 2 * HOUR_MS - 1)).toBeDefined();
    expect(pauseOf([-1_001], HOURS, 2 * HOUR_MS)).toBeUndefined();
    expect(pauseOf([-1_001], { mostLossCredits: 1_000 }, 6 * HOUR_MS - 1)).toBeDefined();
    expect(pauseOf([-1_001], { mostLossCredits: 1_000 }, 6 * HOUR_MS)).toBeUndefined();
  });
});

describe('a ship with a limit of loss in its rule', () => {
  const restsOf = (ended: readonly EndedMission[], nowMs = NOW_MS) =>
    trackRecord(ended, nowMs, 1, undefined, [], (ship) =>
      ship === 'T-1' ? { mostLossCredits: 1_000, pauseHours: 1 } : undefined,
    ).closedShips.get('T-1');

  test.each<[string, readonly EndedMission[], number | undefined]>([
    ['rests once its missions lost more', flown('trade', 3, -400), 1_200],
    ['not for as much', flown('trade', 2, -500), undefined],
    ['whatever its lanes were', [...flown('trade', 1, -600), ...flown('mine', 1, -500)], 1_100],
    ['not for what another ship lost', flown('trade', 3, -400, { shipSymbol: 'T-2' }), undefined],
    ['not for goods of a contract, which pays another', flown('contract', 3, -400), undefined],
    ['not for a load that a stop left in the hold', flown('trade', 3, -400, { isCutOff: true }), undefined],
  ])('%s', (_, ended, lostCredits) => expect(restsOf(ended)?.lostCredits).toBe(lostCredits));

  test('goes on after its pause', () => {
    expect(restsOf(flown('trade', 3, -400), NOW_MS + HOUR_MS - 1)).toBeDefined();
    expect(restsOf(flown('trade', 3, -400), NOW_MS + HOUR_MS)).toBeUndefined();
  });
});

describe('the income of a ship', () => {
  const incomesOf = (ended: readonly EndedMission[], speed = 1) =>
    Object.fromEntries(trackRecord(ended, NOW_MS, speed).incomes);

  test('is what its missions at markets earned an hour of their own time', () => {
    expect(incomesOf(flown('trade', 6, 1_000))).toEqual({ 'T-1': 6_000 });
    expect(incomesOf([...flown('trade', 6, 1_000), ...flown('contract', 6, 90_000)])).toEqual({ 'T-1': 6_000 });
    expect(incomesOf([...flown('trade', 6, 1_000), ...flown('mine', 6, -500)])).toEqual({ 'T-1': 1_500 });
  });

  test('counts looks and pauses as time that earned nothing, and contracts not at all', () => {
    const half = { 'T-1': 3_000 };
    expect(incomesOf([...flown('trade', 6, 1_000), ...flown('scout', 6, 0)])).toEqual(half);
    expect(incomesOf([...flown('trade', 6, 1_000), ...flown(undefined, 6, 0)])).toEqual(half);
    expect(incomesOf([...flown('trade', 6, 1_000), ...flown('growth', 6, -300_000)])).toEqual({ 'T-1': 6_000 });
  });

  test('is not known before an hour of game time', () => {
    expect(incomesOf(flown('trade', 5, 1_000))).toEqual({});
    expect(incomesOf(flown('trade', 5, 1_000), 2)).toEqual({ 'T-1': 3_000 });
  });
});
