import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFor, totalOf } from '../../../src/plan/trade/load.ts';
import { marketListingsOf, type Pair, pairsOf, spreadsOf } from '../../../src/plan/trade/pairs.ts';
import { askAtWorst, bidAtWorst } from '../../../src/plan/trade/quote.ts';
import { NO_SUPPLY_BONUSES } from '../../../src/plan/trade/supply-bonuses.ts';
import { at } from '../../kit/planning.ts';
import { byGood, fedWith, quote, quotes, supplyBonuses } from './arbitrary.ts';

const ends = ({ from, to }: Pair) => `${from} ${to}`;
const ANY = { room: 40, minMarginRatio: 0 };

describe('pairs of markets', () => {
  test('are those between which some good pays, at worst, and what it feeds counts', () => {
    const cheap = quote(at('A'), 'IRON', { ask: 100 });
    const dear = quote(at('B'), 'IRON', { ask: 300, bid: 120, uncertainty: 0.1 });
    const told = byGood([cheap, dear]);
    expect(pairsOf(told, marketListingsOf(told), NO_SUPPLY_BONUSES, ANY)).toEqual([
      { from: at('A'), to: at('B'), mostUnitCredits: 8 },
    ]);
    const fed = fedWith([[at('A'), 'IRON', { unitCredits: 250, units: 20 }]]);
    expect(pairsOf(told, marketListingsOf(told), fed, ANY)).toEqual([
      { from: at('A'), to: at('B'), mostUnitCredits: 8 },
      { from: at('B'), to: at('A'), mostUnitCredits: 10 },
    ]);
  });

  test('are found by their goods: of every pair the goods that pay, and no pair for which none does', () => {
    fc.assert(
      fc.property(quotes, supplyBonuses, (told, fed) => {
        const all = byGood(told);
        const marketListings = marketListingsOf(all);
        const expected = told.flatMap((from) =>
          told
            .filter((to) => to.tradeSymbol === from.tradeSymbol && to.waypoint !== from.waypoint)
            .filter((to) => {
              const supplyBonus = fed.get(to.waypoint)?.get(to.tradeSymbol)?.unitCredits ?? 0;
              return supplyBonus + bidAtWorst(to) > askAtWorst(from);
            })
            .map((to) => `${from.waypoint} ${to.waypoint} ${to.tradeSymbol}`),
        );
        const pairs = pairsOf(all, marketListings, fed, { room: 0, minMarginRatio: 0 });
        const found = pairs.flatMap((pair) =>
          spreadsOf(marketListings, fed, pair).map(
            ({ from, to }) => `${from.waypoint} ${to.waypoint} ${to.tradeSymbol}`,
          ),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
        expect(pairs.filter((pair) => spreadsOf(marketListings, fed, pair).length === 0)).toEqual([]);
      }),
    );
  });

  test('leave out none for which a load is put together, whatever a unit must earn at least', () => {
    fc.assert(
      fc.property(
        quotes,
        supplyBonuses,
        fc.integer({ min: 1, max: 225 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (told, fed, room, minMarginRatio) => {
          const all = byGood(told);
          const marketListings = marketListingsOf(all);
          const bounds = { room, credits: 1e9, minMarginRatio };
          const carries = (pair: Pair) =>
            loadFor(spreadsOf(marketListings, fed, pair), [pair.from, pair.to], bounds).length > 0;
          const expected = pairsOf(all, marketListings, fed, { room, minMarginRatio: 0 }).filter(carries);
          const found = pairsOf(all, marketListings, fed, bounds).filter(carries);
          expect(found.map(ends)).toEqual(expected.map(ends));
        },
      ),
    );
  });

  test('promise no less than any load between them is worth', () => {
    fc.assert(
      fc.property(quotes, supplyBonuses, fc.integer({ min: 1, max: 225 }), (told, fed, room) => {
        const all = byGood(told);
        const marketListings = marketListingsOf(all);
        const bounds = { room, credits: 1e9, minMarginRatio: 0 };
        for (const pair of pairsOf(all, marketListings, fed, bounds)) {
          const cargoLines = loadFor(spreadsOf(marketListings, fed, pair), [pair.from, pair.to], bounds);
          const revenue = totalOf(cargoLines, 'revenueCredits');
          const worth = revenue - totalOf(cargoLines, 'costCredits') + totalOf(cargoLines, 'supplyBonusCredits');
          // Sums are rounded by their own size, however little their difference is.
          expect(worth).toBeLessThanOrEqual(room * pair.mostUnitCredits + 1e-9 * revenue);
        }
      }),
    );
  });
});
