import { describe, expect, test } from 'vitest';
import { type BudgetCategory, type Mission, missionHere } from '../../../src/plan/mission.ts';
import { whyOf, whySecond, worthText } from '../../../src/plan/score/why.ts';
import { aShip } from '../../kit/planning.ts';

const SHIP = aShip();

function mission(lane: BudgetCategory, profitCredits: number, seconds: number, change: Partial<Mission> = {}): Mission {
  const { expected, ...rest } = missionHere('trade', SHIP, `do ${lane}`, [], profitCredits);
  return { ...rest, lane, expected: { ...expected, profitCredits, seconds }, ...change };
}

const FEW = mission('contract', 600, 60);

describe('what is said of a mission', () => {
  test.each<[string, Mission, string]>([
    ['its profit, time and rate', mission('trade', 3_000, 60), '3,000 credits in 60 s: 50 a second'],
    ['a small rate to a tenth', mission('mine', 90, 60), '90 credits in 60 s: 1.5 a second'],
    ['no rate where it costs', mission('supply', -90, 60), 'a cost of 90 credits in 60 s'],
    [
      'its worth where it costs',
      mission('build', -44_874, 527, { value: { credits: 195_000, seconds: 527 } }),
      'a cost of 44,874 credits in 527 s, for what it brings the whole fleet',
    ],
    [
      'what the factories gain that it feeds',
      { ...FEW, expected: { profitCredits: -50, seconds: 9, requests: 1, supplyBonusCredits: 80 } },
      'a cost of 50 credits, and 80 gained by the factories that it supplies, in 9 s: 3.3 a second',
    ],
    ['its own reason where it has one', mission('scout', 0, 60, { because: 'prices are old' }), 'prices are old'],
  ])('is %s', (_, one, words) => {
    expect(worthText(one)).toBe(words);
  });

  test('names the next best, and its rank only where it would earn more', () => {
    const contract = mission('contract', 600, 60);
    const trade = mission('trade', 1_200, 60);
    expect(whyOf({ ...contract, value: { credits: 15_000, seconds: 60 } }, trade)).toMatch(
      /; next best: do trade, 1,200 credits .*, but the chosen one brings the whole fleet more$/,
    );
    expect(whyOf(trade, contract)).not.toContain('the whole fleet');
    expect(whyOf(mission('growth', 0, 60), trade)).toMatch(/, but ships that the strategy wants are bought before/);
  });

  test.each<[string, Mission, Mission, string]>([
    ['the lanes', mission('contract', 60, 60), mission('trade', 60, 60), 'contract comes before trade in its lanes'],
    ['what it brings', mission('trade', 30_000, 60), FEW, 'the chosen one brings the whole fleet more'],
    ['its requests', FEW, mission('mine', 1_200, 60), 'it takes more of the requests, which are scarce now'],
    ['a purchase', mission('growth', 0, 60), FEW, 'ships that the strategy wants are bought before anything else'],
  ])('tells that the next best comes second by %s', (_, first, second, why) => {
    expect(whySecond(first, second)).toBe(why);
  });
});
