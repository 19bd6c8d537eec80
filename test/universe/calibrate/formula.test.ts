import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explanationsOf, hasItsLabel } from '../../../src/universe/calibrate/formula.ts';
import type { MarketGoodState } from '../../../src/universe/economy/market-state.ts';
import { askCredits, bidCredits, supplyLevel } from '../../../src/universe/economy/prices.ts';
import { fabrics } from './goods.ts';

const anyGood = fc
  .record({
    type: fc.constantFrom('EXPORT' as const, 'IMPORT' as const, 'EXCHANGE' as const),
    basePriceCredits: fc.integer({ min: 1_000, max: 130_000 }),
    marginPercent: fc.integer({ min: 4, max: 14 }),
    tradeVolume: fc.integer({ min: 6, max: 180 }),
    s: fc.double({ min: -5, max: 5, noNaN: true }),
  })
  .map(({ s, ...good }): MarketGoodState => {
    const netSupply = s * good.tradeVolume;
    const rest = { restTradeVolume: good.tradeVolume, restNetSupply: netSupply, activity: null };
    return { symbol: 'SOME', ...good, ...rest, netSupply };
  });

describe('the formula (facts: price-formula)', () => {
  it('finds the margin and the supply behind any two prices, and their label', () => {
    fc.assert(
      fc.property(anyGood, (good) => {
        const { symbol, type, tradeVolume, basePriceCredits: base, marginPercent } = good;
        const prices = { purchasePrice: askCredits(good), sellPrice: bidCredits(good) };
        const shown = { symbol, type, tradeVolume, supply: supplyLevel(good), ...prices };
        const found = explanationsOf(shown, [base]).filter(
          ({ margin, least, most }) =>
            (type === 'EXCHANGE' || margin === marginPercent) &&
            least <= good.netSupply / tradeVolume + 1e-9 &&
            most >= good.netSupply / tradeVolume - 1e-9,
        );
        expect(found).toHaveLength(1);
        expect(found.every((each) => hasItsLabel(shown, each))).toBe(true);
      }),
    );
  });

  it.each([
    ['of another base', fabrics('EXPORT', 1), [900]],
    ['of an ask that is no more than the bid', { ...fabrics('IMPORT', 1), purchasePrice: 1_900 }, [2_000]],
    ['of a bid that is half again as high', { ...fabrics('EXPORT', 0), sellPrice: 1_380 }, [2_000]],
  ])('explains no prices %s', (_, good, bases) => {
    expect(explanationsOf(good, bases)).toEqual([]);
  });

  it.each([
    ['HIGH', 2.5, true],
    ['MODERATE', 2.5, false],
    ['MODERATE', 2.05, true],
    ['HIGH', 1.95, true],
    ['SCARCE', -4.2, true],
    ['SCARCE', -3.5, false],
    ['ABUNDANT', 4.5, true],
    ['LIMITED', -1, false],
  ] as const)('says of the label %s at a supply of %d whether it is right: %s', (supply, s, isRight) => {
    const good = { ...fabrics('EXPORT', s), supply };
    const found = explanationsOf(good, [2_000]).filter(({ margin }) => margin === 8);
    expect(found.map((each) => hasItsLabel(good, each))).toEqual([isRight]);
  });
});
