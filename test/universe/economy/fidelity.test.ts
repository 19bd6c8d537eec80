import { describe, expect, it } from 'vitest';
import { RECORDED_STEPS, stepFactor } from '../../../scripts/calibrate/steps.ts';
import { recordTrade } from '../../../src/universe/economy/trades.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverses, goodsOf, homeMarkets } from './home-markets.ts';

describe('the step of a full-volume trade', () => {
  it('is the measured one in a hard universe, where both a curve and a table exist', () => {
    const deviations = RECORDED_STEPS.flatMap(([supply, activity, ...seen]) =>
      (['buy', 'sell'] as const).map((side, index) =>
        activity === 'WEAK' || activity === 'RESTRICTED'
          ? stepFactor(side, supply, activity, 'hard') - (seen[index] ?? Number.NaN)
          : Number.NaN,
      ),
    ).filter((deviation) => !Number.isNaN(deviation));
    expect(deviations).toHaveLength(18);
    for (const deviation of deviations) expect(Math.abs(deviation)).toBeLessThan(0.001);
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

describe('a day of turns of the economy', () => {
  it('takes back what was sold of every good of a home system', () => {
    const [state] = freshUniverses(1) as [UniverseState];
    for (const good of goodsOf(homeMarkets(state))) recordTrade(good, 5 * good.tradeVolume, 'SELL');
    const displaced = structuredClone(goodsOf(homeMarkets(state)));
    for (const [index, { netSupply }] of goodsOf(homeMarkets(state, 1_440)).entries())
      expect(netSupply).toBeLessThan(displaced[index]?.netSupply ?? 0);
  });
});
