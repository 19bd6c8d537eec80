import { describe, expect, it } from 'vitest';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import type { ActivityLevel, SupplyLevel } from '../../../src/universe/economy/market-state.ts';
import { askCredits, bidCredits } from '../../../src/universe/economy/prices.ts';
import type { Difficulty } from '../../../src/universe/state.ts';
import { marketGood } from '../economy/goods-of-a-market.ts';

type Side = 'buy' | 'sell';

/**
 * Live steps of one bot's model of July 2026 (facts: price-steps) in quiet markets: factors by which one full-volume
 * purchase multiplied the ask, and one full-volume sale the bid; NaN where unseen.
 */
const RECORDED_STEPS: readonly (readonly [SupplyLevel, ActivityLevel, buy: number, sell: number])[] = [
  ['ABUNDANT', 'WEAK', 1.026, Number.NaN],
  ['ABUNDANT', 'RESTRICTED', 1.033, Number.NaN],
  ['HIGH', 'WEAK', 1.04, 0.886],
  ['HIGH', 'RESTRICTED', 1.051, 0.91],
  ['MODERATE', 'WEAK', 1.06, 0.961],
  ['MODERATE', 'RESTRICTED', 1.072, 0.958],
  ['LIMITED', 'WEAK', 1.06, 0.978],
  ['LIMITED', 'RESTRICTED', 1.102, 0.978],
  ['SCARCE', 'WEAK', 1.042, 0.989],
  ['SCARCE', 'RESTRICTED', 1.132, 0.985],
];

/** Relative supply in the middle of each label; of the open ones, one volume beyond the boundary. */
const MIDDLES: Readonly<Record<SupplyLevel, number>> = { ABUNDANT: 5, HIGH: 3, MODERATE: 0, LIMITED: -3, SCARCE: -5 };

/** The step of an export bought or an import sold at the middle of a label, too dear for rounding. */
function stepFactor(side: Side, supply: SupplyLevel, activity: ActivityLevel, difficulty: Difficulty): number {
  const isHard = difficulty === 'hard';
  const good = marketGood({
    type: side === 'buy' ? 'EXPORT' : 'IMPORT',
    basePriceCredits: 1_000_000,
    marginPercent: isHard ? 6 : 8,
    tradeVolume: 100,
    restTradeVolume: 100,
    netSupply: 100 * MIDDLES[supply],
    activity,
    ...(isHard && { stepPriced: true }),
  });
  const price = side === 'buy' ? askCredits : bidCredits;
  const before = price(good);
  recordTrade(good, good.tradeVolume, side === 'buy' ? 'PURCHASE' : 'SELL');
  return price(good) / before;
}

/** Those of the recorded steps that were seen, each with how far ours is from it. */
function deviations(difficulty: Difficulty): number[] {
  return RECORDED_STEPS.flatMap(([supply, activity, ...seen]) =>
    (['buy', 'sell'] as const).map((side, index) => {
      return Math.abs(stepFactor(side, supply, activity, difficulty) - (seen[index] ?? Number.NaN));
    }),
  ).filter((deviation) => !Number.isNaN(deviation));
}

describe('the step of a full-volume trade', () => {
  it('is the measured one in a hard universe, where both a curve and a table exist', () => {
    expect(deviations('hard')).toHaveLength(18);
    expect(Math.max(...deviations('hard'))).toBeLessThan(0.001);
  });

  it('is within 0.02 of the measured one in eleven of eighteen cells of a normal universe', () => {
    expect(deviations('normal').filter((deviation) => deviation <= 0.02).length).toBeGreaterThanOrEqual(11);
  });

  it.each(['normal', 'hard'] as const)('always goes the way of the trade in a %s universe', (difficulty) => {
    for (const supply of ['ABUNDANT', 'HIGH', 'MODERATE', 'LIMITED', 'SCARCE'] as const) {
      for (const activity of ['GROWING', 'WEAK', 'STRONG', 'RESTRICTED'] as const) {
        expect(stepFactor('buy', supply, activity, difficulty)).toBeGreaterThan(1);
        expect(stepFactor('sell', supply, activity, difficulty)).toBeLessThan(1);
      }
    }
  });
});
