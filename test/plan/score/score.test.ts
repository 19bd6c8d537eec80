import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { type BudgetCategory, type Mission, missionHere } from '../../../src/plan/mission.ts';
import {
  creditsPerSecond,
  delayCredits,
  pricesAmong,
  ranked,
  requestPriceOf,
  scoreOf,
} from '../../../src/plan/score/score.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { tuned } from '../../../src/plan/tuning/tuning.ts';
import { aShip, aWorld, factsOf } from '../../kit/planning.ts';

const SHIP = aShip();
const CALM = factsOf(aWorld({ places: { A: { x: 0 } } }));
const SHORT = { ...CALM, scarcity: 1, track: { ...NO_RECORD, yields: { fleet: 400, digging: undefined } } };

function mission(
  lane: BudgetCategory,
  told: { credits: number; seconds: number; requests?: number; fed?: number },
  value?: Mission['value'],
): Mission {
  const { credits: profitCredits, seconds, requests = 1, fed = 0 } = told;
  const expected = { profitCredits, seconds, requests, supplyBonusCredits: fed };
  return { ...missionHere(lane, SHIP, lane, [], 0), expected, ...(value && { value }) };
}

const lanesOf = (missions: readonly Mission[]) => missions.map(({ lane }) => lane);

test('a score is credits less seconds and requests at their prices', () => {
  const prices = { secondCredits: 10, requestCredits: 100 };
  expect(scoreOf(mission('trade', { credits: 5_000, seconds: 60, requests: 8 }), prices)).toBe(5_000 - 600 - 800);
});

test('a mission counts by what it brings the fleet, where that is not its own profit', () => {
  expect(creditsPerSecond(mission('supply', { credits: -600, seconds: 60, fed: 1_800 }))).toBe(20);
  expect(creditsPerSecond(mission('haul', { credits: 0, seconds: 60 }, { credits: 900, seconds: 60 }))).toBe(15);
});

test('a second of delay costs what the mission brings a second, within bounds', () => {
  const costs = (credits: number, seconds: number, value?: Mission['value']) =>
    delayCredits(mission('trade', { credits, seconds }, value));
  expect([costs(6_000, 60), costs(6_000, 60, { credits: 700, seconds: 100 })]).toEqual([100, 7]);
  expect([costs(-500, 60), costs(1_000_000, 0)]).toEqual([0, 1_000]);
});

test('requests of a step stand for those of all the seconds that its value takes', () => {
  const step = mission('contract', { credits: 0, seconds: 60, requests: 5 }, { credits: 9_000, seconds: 180 });
  expect(scoreOf(step, { secondCredits: 0, requestCredits: 100 })).toBe(9_000 - 3 * 500);
});

describe('while there are requests for all', () => {
  test('what brings most a second goes first, whichever its lane is', () => {
    const slow = mission('contract', { credits: 30_000, seconds: 600 });
    const quick = mission('trade', { credits: 9_000, seconds: 60, requests: 40 });
    expect(requestPriceOf(new FleetContext(CALM))).toBe(0);
    expect(lanesOf(ranked(new FleetContext(CALM), [slow, quick]))).toEqual(['trade', 'contract']);
  });

  test('of equals the first goes first', () => {
    const both = [mission('supply', { credits: 600, seconds: 60 }), mission('trade', { credits: 600, seconds: 60 })];
    expect(lanesOf(ranked(new FleetContext(CALM), both))).toEqual(['supply', 'trade']);
    expect(lanesOf(ranked(new FleetContext(CALM), both.toReversed()))).toEqual(['trade', 'supply']);
  });
});

describe('while requests are scarce', () => {
  const many = mission('mine', { credits: 6_000, seconds: 60, requests: 30 });
  const few = mission('trade', { credits: 5_000, seconds: 60, requests: 6 });

  test('a mission of fewer requests wins, though it earns less', () => {
    expect(requestPriceOf(new FleetContext(SHORT))).toBe(100);
    expect(lanesOf(ranked(new FleetContext(CALM), [many, few]))).toEqual(['mine', 'trade']);
    expect(lanesOf(ranked(new FleetContext(SHORT), [many, few]))).toEqual(['trade', 'mine']);
  });

  test('the price of a request can be tuned away', () => {
    const tuning = tuned({ requests: { partOfMean: 0 } });
    expect(lanesOf(ranked(new FleetContext({ ...SHORT, tuning }), [many, few]))).toEqual(['mine', 'trade']);
  });
});

test('the best mission loses nothing against what a second is worth, and no other gains', () => {
  const some = fc.record({
    credits: fc.integer({ min: -5_000, max: 500_000 }),
    seconds: fc.integer({ min: 0, max: 5_000 }),
    requests: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (told) => {
      const missions = told.map((one) => mission('trade', one));
      const prices = pricesAmong(new FleetContext(SHORT), missions);
      const [best, ...others] = ranked(new FleetContext(SHORT), missions).map((one) => scoreOf(one, prices));
      expect(best).toBeLessThanOrEqual(1e-6);
      for (const other of others) expect(other).toBeLessThanOrEqual((best ?? 0) + 1e-6);
    }),
  );
});
