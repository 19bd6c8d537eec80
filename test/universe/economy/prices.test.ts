import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import { askCredits, bidCredits, supplyLevel } from '../../../src/universe/economy/prices.ts';
import { anyGood, marketGood } from './goods-of-a-market.ts';

describe('prices of a market', () => {
  it('are whole credits, the ask above the bid, neither below its floor', () => {
    fc.assert(
      fc.property(anyGood, (good) => {
        const [ask, bid] = [askCredits(good), bidCredits(good)];
        expect(Number.isInteger(ask) && Number.isInteger(bid)).toBe(true);
        expect(ask).toBeGreaterThan(bid);
        expect(bid).toBeGreaterThanOrEqual(1);
        expect(ask).toBeGreaterThanOrEqual(10);
      }),
    );
  });

  it('never rise when units are sold to the market, nor fall when they are bought from it', () => {
    fc.assert(
      fc.property(anyGood, fc.integer({ min: 1, max: 180 }), (good, units) => {
        for (const [type, sign] of [['SELL', -1] as const, ['PURCHASE', 1] as const]) {
          const after = { ...good };
          recordTrade(after, units, type);
          expect(sign * (askCredits(after) - askCredits(good))).toBeGreaterThanOrEqual(0);
          expect(sign * (bidCredits(after) - bidCredits(good))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('never let a trader gain by buying and selling back at one market', () => {
    fc.assert(
      fc.property(anyGood, fc.integer({ min: 1, max: 60 }), (good, units) => {
        const lot = Math.min(units, good.tradeVolume);
        const paid = askCredits(good);
        const after = { ...good };
        recordTrade(after, lot, 'PURCHASE');
        expect(bidCredits(after)).toBeLessThan(paid);
        const dumped = { ...good };
        const earned = bidCredits(good);
        recordTrade(dumped, lot, 'SELL');
        expect(askCredits(dumped)).toBeGreaterThan(earned);
      }),
    );
  });

  it.each(['EXPORT', 'IMPORT', 'EXCHANGE'] as const)(
    'move less for the same units where the volume is larger: %s',
    (type) => {
      const units = fc.integer({ min: 3, max: 20 });
      const volumes = fc.tuple(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 2, max: 5 }));
      const supply = fc.double({ min: -4, max: 4, noNaN: true });
      fc.assert(
        fc.property(units, volumes, supply, fc.boolean(), (traded, [small, factor], s, isSale) => {
          const moved = (tradeVolume: number) => {
            const good = marketGood({ type, basePriceCredits: 1_000_000, tradeVolume, netSupply: s * tradeVolume });
            const before = isSale ? bidCredits(good) : askCredits(good);
            recordTrade(good, traded, isSale ? 'SELL' : 'PURCHASE');
            return Math.abs((isSale ? bidCredits(good) : askCredits(good)) - before);
          };
          expect(moved(small * factor)).toBeLessThanOrEqual(moved(small));
        }),
      );
    },
  );

  it('are those of the worked examples (facts: price-formula)', () => {
    const fabMats = marketGood({ basePriceCredits: 1_600 });
    fabMats.netSupply = (-20 * Math.log2((1_187 / 1_600 - 0.6) / 0.32)) / 0.3;
    expect([askCredits(fabMats), bidCredits(fabMats)]).toEqual([1_187, 572]);
    const clothing = marketGood({ type: 'IMPORT', basePriceCredits: 4_000, marginPercent: 9 });
    clothing.netSupply = (20 * Math.log2((1.45 - 5_559 / 4_000) / 0.36)) / 0.3;
    expect(bidCredits(clothing)).toBe(5_559);
    expect(Math.abs(askCredits(clothing) - 11_208)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['FUEL', 70, 72, 68],
    ['ICE_WATER', 15, 17, 13],
    ['QUARTZ_SAND', 20, 22, 18],
    ['IRON_ORE', 50, 52, 48],
    ['URANITE_ORE', 320, 323, 317],
    ['ANTIMATTER', 5_000, 5_050, 4_950],
  ])('of an exchange at rest lie around the base: %s', (symbol, basePriceCredits, ask, bid) => {
    const good = marketGood({ symbol, type: 'EXCHANGE', basePriceCredits, tradeVolume: 180, activity: null });
    expect([askCredits(good), bidCredits(good)]).toEqual([ask, bid]);
  });

  it.each([
    ['FUEL', 70, 84, 74],
    ['SILICON_CRYSTALS', 35, 101, 79],
    ['QUARTZ_SAND', 20, 48, 36],
    ['MERITIUM_ORE', 1_200, 1_284, 1_207],
    ['ANTIMATTER', 5_000, 5_147, 4_958],
  ])('of a scarce exchange climb on both sides as recorded: %s', (symbol, basePriceCredits, ask, bid) => {
    const scarcities = Array.from({ length: 4_000 }, (_, index) => -index / 100);
    const good = scarcities
      .map((s) => marketGood({ symbol, type: 'EXCHANGE', basePriceCredits, tradeVolume: 1, netSupply: s }))
      .find((candidate) => askCredits(candidate) >= ask);
    if (good === undefined) throw new Error(`the ask of ${symbol} never reaches ${ask}`);
    expect(Math.abs(bidCredits(good) / bid - 1)).toBeLessThan(0.05);
    expect(['SCARCE', 'LIMITED']).toContain(supplyLevel(good));
  });

  it.each([
    [4.1, 'ABUNDANT'],
    [4, 'HIGH'],
    [2.1, 'HIGH'],
    [2, 'MODERATE'],
    [-2, 'MODERATE'],
    [-2.1, 'LIMITED'],
    [-4, 'LIMITED'],
    [-4.1, 'SCARCE'],
  ])('come with the label of the relative supply: %d is %s', (s, label) => {
    expect(supplyLevel(marketGood({ netSupply: s * 20 }))).toBe(label);
  });
});
