import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Feeds, feedKey, NO_FEEDS } from '../../../src/plan/trading/feeds.ts';
import { loadFor, totalOf } from '../../../src/plan/trading/load.ts';
import { pairsOf, spreadsOf, stallsOf } from '../../../src/plan/trading/pairs.ts';
import { askAtWorst, bidAtWorst, type Quote, type Quotes } from '../../../src/plan/trading/quotes.ts';

const MARKETS = ['A', 'B', 'C', 'D'];
const GOODS = ['IRON', 'GOLD', 'FOOD'];

function quote(waypoint: string, tradeSymbol: string, told: Partial<Quote> = {}): Quote {
  const prices = { ask: 100, bid: 90, tradeVolume: 20, askGrowth: 1.05, bidDecay: 0.96, doubt: 0, ageSeconds: 0 };
  const whole = { ...prices, ...told, waypoint, tradeSymbol };
  return { ...whole, rest: { ask: whole.ask, bid: whole.bid } };
}

const byGood = (quotes: readonly Quote[]): Quotes => Map.groupBy(quotes, ({ tradeSymbol }) => tradeSymbol);

/** What our own trades teach may also be that a lot makes the next one cheaper, or dearer to sell. */
const quotes = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...MARKETS), fc.constantFrom(...GOODS)), {
    selector: ([waypoint, good]) => feedKey(waypoint, good),
  })
  .chain((places) =>
    fc.tuple(
      ...places.map(([waypoint, good]) =>
        fc
          .record({
            ask: fc.integer({ min: 1, max: 5_000 }),
            bid: fc.integer({ min: 1, max: 5_000 }),
            tradeVolume: fc.integer({ min: 1, max: 60 }),
            askGrowth: fc.double({ min: 0.97, max: 1.15, noNaN: true }),
            bidDecay: fc.double({ min: 0.85, max: 1.03, noNaN: true }),
            doubt: fc.double({ min: 0, max: 0.5, noNaN: true }),
          })
          .map((told) => quote(waypoint, good, told)),
      ),
    ),
  );

const feeds: fc.Arbitrary<Feeds> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...MARKETS),
      fc.constantFrom(...GOODS),
      fc.record({ unitCredits: fc.integer({ min: 1, max: 900 }), units: fc.integer({ min: 1, max: 90 }) }),
    ),
  )
  .map((told) => new Map(told.map(([waypoint, good, feed]) => [feedKey(waypoint, good), feed])));

describe('pairs of markets', () => {
  test('are those between which some good pays, at worst, and what it feeds counts', () => {
    const cheap = quote('A', 'IRON', { ask: 100 });
    const dear = quote('B', 'IRON', { ask: 300, bid: 120, doubt: 0.1 });
    const told = byGood([cheap, dear]);
    expect(pairsOf(told, stallsOf(told), NO_FEEDS, 40)).toEqual([{ from: 'A', to: 'B', mostUnitCredits: 8 }]);
    const fed = new Map([[feedKey('A', 'IRON'), { unitCredits: 250, units: 20 }]]);
    expect(pairsOf(told, stallsOf(told), fed, 40)).toEqual([
      { from: 'A', to: 'B', mostUnitCredits: 8 },
      { from: 'B', to: 'A', mostUnitCredits: 10 },
    ]);
  });

  test('are found by their goods: of every pair the goods that pay, and no pair but those', () => {
    fc.assert(
      fc.property(quotes, feeds, (told, fed) => {
        const all = byGood(told);
        const stalls = stallsOf(all);
        const expected = told.flatMap((from) =>
          told
            .filter((to) => to.tradeSymbol === from.tradeSymbol && to.waypoint !== from.waypoint)
            .filter((to) => {
              const feed = fed.get(feedKey(to.waypoint, to.tradeSymbol))?.unitCredits ?? 0;
              return feed + bidAtWorst(to) > askAtWorst(from);
            })
            .map((to) => `${from.waypoint} ${to.waypoint} ${to.tradeSymbol}`),
        );
        const found = pairsOf(all, stalls, fed, 0).flatMap((pair) =>
          spreadsOf(stalls, fed, pair).map(({ from, to }) => `${from.waypoint} ${to.waypoint} ${to.tradeSymbol}`),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  test('promise no less than any load between them is worth', () => {
    fc.assert(
      fc.property(quotes, feeds, fc.integer({ min: 1, max: 225 }), (told, fed, room) => {
        const all = byGood(told);
        const stalls = stallsOf(all);
        for (const pair of pairsOf(all, stalls, fed, room)) {
          const bounds = { room, credits: 1e9, requestCredits: 0, leftToRecover: 0 };
          const ladings = loadFor(spreadsOf(stalls, fed, pair), bounds);
          const gross = totalOf(ladings, 'revenueCredits') - totalOf(ladings, 'costCredits');
          expect(gross + totalOf(ladings, 'fedCredits')).toBeLessThanOrEqual(room * pair.mostUnitCredits * (1 + 1e-9));
        }
      }),
    );
  });
});
