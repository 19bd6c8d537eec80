import { describe, expect, test } from 'vitest';
import { bidCredits } from '../../../src/universe/economy/prices.ts';
import type { MarketGoodState } from '../../../src/universe/state.ts';
import { bestBeginning } from '../../../src/universe/yardstick/contract-gain.ts';
import { tightestBound } from '../../../src/universe/yardstick/yardstick.ts';
import { goodOf, listingOf } from './listings.ts';

const SECONDS = 100;
const hours = SECONDS / 3_600;
const gathered = new Set(['IRON']);

/** The most that so many units bring, by all ways to part them into lots: prices move after each. */
function bestSale(good: MarketGoodState, units: number): number {
  const best = [0];
  for (let sold = 1; sold <= units; sold++) {
    const lots = Array.from({ length: Math.min(sold, good.tradeVolume) }, (_, index) => index + 1);
    const at = (before: number) => bidCredits({ ...good, netSupply: good.netSupply + before });
    best.push(Math.max(...lots.map((lot) => (best[sold - lot] ?? 0) + lot * at(sold - lot))));
  }
  return best[units] ?? 0;
}

describe('in a home with one buyer of what lies one trip away', () => {
  test.each([6, 20, 40, 90])('%i units in the hold bring what trying all lots finds, give or take a tenth', (units) => {
    const good = goodOf();
    const listings = [listingOf(good, SECONDS, hours)];
    const question = { listings, hours, contracts: [], holdSeconds: units * SECONDS, gathered };
    const found = bestSale(good, units);
    expect(tightestBound(question)).toBeGreaterThanOrEqual(found);
    expect(tightestBound(question)).toBeLessThan(1.1 * found);
  });

  test('a contract brings its units at its share of the highest ask, beside what the market has room for', () => {
    const listing = listingOf(goodOf(), SECONDS, hours);
    const lines = [{ destinationSymbol: 'X1-AB12-B2', tradeSymbol: 'IRON', volumes: 2, shareOfAsk: 0.9 }];
    const contracts = [lines.map((line) => ({ line, listing }))];
    const units = 40.5;
    const question = { listings: [listing], hours, contracts, holdSeconds: units * SECONDS, gathered };
    expect(listing.prices.highestAsk).toBeGreaterThanOrEqual(2_799);
    expect(tightestBound(question)).toBeCloseTo(units * 0.9 * listing.prices.highestAsk, 4);
  });

  test('without a hold nothing can be earned but next to nothing', () => {
    const listings = [listingOf(goodOf(), SECONDS, hours)];
    expect(tightestBound({ listings, hours, contracts: [], holdSeconds: 0, gathered })).toBeLessThan(1);
  });
});

test.each([
  [[5, -2, 4], 1, 7],
  [[-3, -2], 1, 0],
  [[5, -9, 4], 1, 5],
  [[5, -9, 4], 25, 9],
])('of contracts that gain %j in %i hours, %i can be had', (gains, time, most) => {
  expect(bestBeginning(gains, time)).toBe(most);
});
