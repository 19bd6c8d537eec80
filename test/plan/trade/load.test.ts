import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CargoLine, loadFor } from '../../../src/plan/trade/load.ts';
import { marketListingsOf, type PriceSpread, spreadsOf } from '../../../src/plan/trade/pairs.ts';
import { at } from '../../kit/planning.ts';
import { byGood, MARKETS, quote, quotes, supplyBonuses } from './arbitrary.ts';

const spread = (good: string, ask: number, bid: number, tradeVolume = 20): PriceSpread => ({
  from: quote('A', good, { ask, bid: ask / 2, tradeVolume }),
  to: quote('B', good, { ask: bid * 2, bid, tradeVolume }),
});
const A_TO_B = ['A', 'B'];
const BOUNDS = { room: 40, credits: 1e9, minMarginRatio: 0 };

describe('a load', () => {
  test('is filled with what earns most a unit first, and with the next when that has become dearer', () => {
    const loads = loadFor([spread('IRON', 100, 150), spread('GOLD', 300, 350)], A_TO_B, BOUNDS);
    expect(loads.map(({ spread: { from }, units }) => [from.tradeSymbol, units])).toEqual([
      ['IRON', 20],
      ['GOLD', 20],
    ]);
  });

  test('leaves lots that earn too small a part of what prices at rest would', () => {
    const [one] = loadFor([spread('IRON', 100, 150)], A_TO_B, { ...BOUNDS, minMarginRatio: 0.9 });
    expect(one?.units).toBe(20);
  });
});

/** All that pays to be carried from a market to a later one. */
function spreadsBy(
  markets: readonly string[],
  told: Parameters<typeof byGood>[0],
  fed: Parameters<typeof spreadsOf>[1],
) {
  const marketListings = marketListingsOf(byGood(told));
  return markets.flatMap((from, nth) =>
    markets.slice(nth + 1).flatMap((to) => spreadsOf(marketListings, fed, { from, to })),
  );
}

describe('a load for three markets in turn', () => {
  const [A, B, C] = [at('A'), at('B'), at('C')];
  const whatFor = (loads: readonly CargoLine[]) =>
    loads.map(({ spread: { from, to }, units }) => `${units} ${from.tradeSymbol} ${from.waypoint} ${to.waypoint}`);

  test('fills the hold anew with what is bought where the first goods are sold', () => {
    const told = [
      quote(A, 'IRON', { ask: 100 }),
      quote(B, 'IRON', { ask: 200, bid: 190 }),
      quote(B, 'GOLD', { ask: 300 }),
      quote(C, 'GOLD', { ask: 500, bid: 490 }),
    ];
    const loads = loadFor(spreadsBy([A, B, C], told, new Map()), [A, B, C], { ...BOUNDS, minMarginRatio: 0.3 });
    expect(whatFor(loads)).toEqual([`40 IRON ${A} ${B}`, `40 GOLD ${B} ${C}`]);
  });

  test('sells one good at two markets, neither of which would bear all of it, and knows that each lot makes it dearer', () => {
    const told = [
      quote(A, 'IRON', { ask: 100, askGrowth: 1.1 }),
      quote(B, 'IRON', { ask: 200, bid: 190, bidDecay: 0.6 }),
      quote(C, 'IRON', { ask: 200, bid: 185, bidDecay: 0.6 }),
    ];
    const loads = loadFor(spreadsBy([A, B, C], told, new Map()), [A, B, C], BOUNDS);
    expect(whatFor(loads)).toEqual([`20 IRON ${A} ${B}`, `20 IRON ${A} ${C}`]);
    expect(loads.map(({ costCredits }) => costCredits)).toEqual([2_000, expect.closeTo(2_200)]);
  });

  test('never exceeds the hold on any leg, nor the credits, carries nothing back, feeds no more than is wanted, buys no good where it sells it, and earns by every lot that feeds nothing', () => {
    const [first = A, second = B, third = C] = MARKETS;
    const markets = [first, second, third];
    fc.assert(
      fc.property(quotes, supplyBonuses, fc.nat(225), fc.nat(300_000), (told, fed, room, credits) => {
        const loads = loadFor(spreadsBy(markets, told, fed), markets, { room, credits, minMarginRatio: 0.3 });
        const legs = [0, 0];
        for (const { spread, units, lastAsk, lastBid, costCredits, revenueCredits } of loads) {
          if (spread.supplyBonus === undefined) {
            expect(lastBid).toBeGreaterThan(lastAsk);
            expect(revenueCredits).toBeGreaterThan(costCredits);
          }
          const [from, to] = [markets.indexOf(spread.from.waypoint), markets.indexOf(spread.to.waypoint)];
          expect(from).toBeLessThan(to);
          for (let leg = from; leg < to; leg++) legs[leg] = (legs[leg] ?? 0) + units;
        }
        expect(Math.max(...legs)).toBeLessThanOrEqual(room);
        const sold = Map.groupBy(loads, ({ spread: { to } }) => to);
        for (const { spread } of loads) expect([...sold.keys()]).not.toContain(spread.from);
        for (const [{ waypoint, tradeSymbol }, lots] of sold) {
          const { unitCredits, units } = fed.get(waypoint)?.get(tradeSymbol) ?? { unitCredits: 0, units: 0 };
          const supplyBonusCredits = lots.reduce((sum, lot) => sum + lot.supplyBonusCredits, 0);
          expect(supplyBonusCredits).toBeLessThanOrEqual(unitCredits * units + 1e-6);
        }
        expect(loads.reduce((sum, { costCredits }) => sum + costCredits, 0)).toBeLessThanOrEqual(credits + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  test('is that for the two markets alone where the third deals in nothing', () => {
    fc.assert(
      fc.property(quotes, supplyBonuses, fc.nat(225), fc.constantFrom(0, 1, 2), (told, fed, room, nth) => {
        const ends = [A, B];
        const of = told.filter(({ waypoint }) => ends.includes(waypoint));
        const bounds = { room, credits: 200_000, minMarginRatio: 0.3 };
        const by = (markets: readonly string[]) => loadFor(spreadsBy(markets, of, fed), markets, bounds);
        expect(by(ends.toSpliced(nth, 0, C))).toEqual(by(ends));
      }),
    );
  });
});
