import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askCredits, bidCredits } from '../../../src/universe/economy/prices.ts';
import { halfLifeMinutes } from '../../../src/universe/economy/rates.ts';
import { remainingShare, TICK_SECONDS } from '../../../src/universe/economy/ticks.ts';
import { LEVELS, levelAt, STEP } from '../../../src/universe/yardstick/lots.ts';
import { marketGain, slopesOf } from '../../../src/universe/yardstick/market-gain.ts';
import { goodOf, listingOf } from './listings.ts';

const types = fc.constantFrom('IMPORT', 'EXPORT', 'EXCHANGE');
const anyGood = fc
  .record({
    type: types,
    basePriceCredits: fc.constantFrom(15, 70, 300, 2_400, 33_000),
    marginPercent: fc.integer({ min: 5, max: 13 }),
    tradeVolume: fc.constantFrom(6, 20, 60, 180),
  })
  .map(goodOf);

/** What the stock counts for from the first level on, up to a level. */
function stockCredits(prices: { readonly lowest: number }, slopes: Float64Array, level: number): number {
  const place = Math.min(LEVELS - 1, Math.max(0, (level - levelAt(prices, 0)) / STEP));
  const whole = Math.min(LEVELS - 2, Math.floor(place));
  const below = slopes.subarray(0, whole).reduce((sum, slope) => sum + STEP * slope, 0);
  return below + (place - whole) * STEP * (slopes[whole] ?? 0);
}

describe('the account that the bound is kept in', () => {
  test('gains by no sale and by no purchase, whatever goods and ways count for', () => {
    const level = fc.double({ min: -14, max: 14, noNaN: true });
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    const multiple = fc.double({ min: 0.3, max: 3, noNaN: true });
    fc.assert(
      fc.property(anyGood, level, share, multiple, multiple, (good, start, lot, aboard, way) => {
        const { prices } = listingOf(good, 0, 0);
        const aboardCredits = aboard * good.basePriceCredits;
        const terms = { aboardCredits, broughtCredits: aboardCredits + way * good.basePriceCredits, madeCredits: 0 };
        const slopes = slopesOf({ ...listingOf(good, 0, 0), prices }, terms);
        const at = { ...good, netSupply: start * good.tradeVolume };
        const counted = (to: number) => (stockCredits(prices, slopes, to) - stockCredits(prices, slopes, start)) / lot;
        const sold = bidCredits(at) - terms.broughtCredits + counted(start + lot);
        const bought = terms.aboardCredits - askCredits(at) + counted(start - lot);
        expect(sold).toBeLessThanOrEqual(1e-6 * good.basePriceCredits + 0.01);
        expect(bought).toBeLessThanOrEqual(1e-6 * good.basePriceCredits + 0.01);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what a market adds', () => {
  test('is no less than a seller gets who comes by whenever it likes', () => {
    const lots = fc.array(
      fc.record({ ticks: fc.integer({ min: 0, max: 90 }), share: fc.double({ min: 0.05, max: 1, noNaN: true }) }),
      { maxLength: 60 },
    );
    const good = goodOf();
    const hours = 24;
    const listing = listingOf(good, 0, hours);
    const terms = { aboardCredits: 400, broughtCredits: 400, madeCredits: 0 };
    const most = marketGain(listing, terms, hours);
    const remaining = remainingShare(TICK_SECONDS, halfLifeMinutes(good, 'normal'));
    fc.assert(
      fc.property(lots, (visits) => {
        let [level, earned, left] = [listing.rest, 0, (hours * 3_600) / TICK_SECONDS];
        for (const { ticks, share } of visits) {
          left -= ticks;
          if (left < 0) break;
          level = listing.rest + (level - listing.rest) * remaining ** ticks;
          const bid = bidCredits({ ...good, netSupply: level * good.tradeVolume });
          if (bid <= terms.broughtCredits) continue;
          earned += (bid - terms.broughtCredits) * share * good.tradeVolume;
          level += share;
        }
        expect(earned).toBeLessThanOrEqual(most);
      }),
    );
  });
});
