import fc from 'fast-check';
import type { Quote } from '../../../src/plan/trade/quote.ts';
import type { Quotes } from '../../../src/plan/trade/quotes.ts';
import type { SupplyBonus, SupplyBonuses } from '../../../src/plan/trade/supply-bonuses.ts';
import { at } from '../../kit/planning.ts';

/** Markets of the worlds that these quotes are of. */
export const MARKETS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(at);
const GOODS = ['IRON', 'GOLD', 'FOOD', 'DRUGS'];

/** A quote of 100 to buy and 90 to sell, unless told otherwise. */
export function quote(waypoint: string, tradeSymbol: string, told: Partial<Quote> = {}): Quote {
  const prices = { ask: 100, bid: 90, tradeVolume: 20, askGrowth: 1.05, bidDecay: 0.96, uncertainty: 0, ageSeconds: 0 };
  const whole = { ...prices, ...told, waypoint, tradeSymbol };
  return { ...whole, rest: { ask: whole.ask, bid: whole.bid } };
}

export const byGood = (quotes: readonly Quote[]): Quotes => Map.groupBy(quotes, ({ tradeSymbol }) => tradeSymbol);

/** Quotes of some goods at some markets. What our own trades teach may also be that a lot makes the next one cheaper, or dearer to sell. */
export const quotes = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...MARKETS), fc.constantFrom(...GOODS)), {
    selector: ([waypoint, good]) => `${waypoint} ${good}`,
    maxLength: MARKETS.length * GOODS.length,
    size: 'max',
  })
  .chain((places) =>
    fc.tuple(
      ...places.map(([waypoint, good]) =>
        fc
          .record({
            ask: fc.integer({ min: 800, max: 1_600 }),
            bid: fc.integer({ min: 800, max: 1_600 }),
            tradeVolume: fc.integer({ min: 1, max: 60 }),
            askGrowth: fc.double({ min: 0.97, max: 1.15, noNaN: true }),
            bidDecay: fc.double({ min: 0.85, max: 1.03, noNaN: true }),
            uncertainty: fc.double({ min: 0, max: 0.1, noNaN: true }),
          })
          .map((told) => quote(waypoint, good, told)),
      ),
    ),
  );

/** Feeds as they are looked up, of markets, goods and what each gains; of two of the same place the latter counts. */
export function fedWith(told: readonly (readonly [string, string, SupplyBonus])[]): SupplyBonuses {
  const supplyBonuses = new Map<string, Map<string, SupplyBonus>>();
  for (const [waypoint, good, supplyBonus] of told)
    supplyBonuses.set(waypoint, (supplyBonuses.get(waypoint) ?? new Map<string, SupplyBonus>()).set(good, supplyBonus));
  return supplyBonuses;
}

/** What some of them gain by some goods. */
export const supplyBonuses: fc.Arbitrary<SupplyBonuses> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...MARKETS),
      fc.constantFrom(...GOODS),
      fc.record({ unitCredits: fc.integer({ min: 1, max: 900 }), units: fc.integer({ min: 1, max: 90 }) }),
    ),
  )
  .map(fedWith);
