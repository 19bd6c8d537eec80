import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quote } from '../../../src/plan/trade/quote.ts';
import type { TradePlan } from '../../../src/plan/trade/trade-plan.ts';
import { bestTradePlan } from '../../../src/plan/trade/trade-plans.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { aPlan, aShip, aWorld, NOW_MS } from '../../kit/planning.ts';
import { byGood, MARKETS, quotes, supplyBonuses } from './arbitrary.ts';

const creditsPerSecond = (found: TradePlan | undefined) =>
  found === undefined ? 0 : Math.max(0, found.worthCredits / found.seconds);

const pairs = MARKETS.flatMap((from, nth) => MARKETS.slice(nth + 1).map((to) => [from, to]));

const worlds = fc.record({
  xs: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: MARKETS.length, maxLength: MARKETS.length }),
  credits: fc.integer({ min: 40_000, max: 400_000 }),
  secondsToReset: fc.integer({ min: 300, max: 40_000 }),
});

/** The search looks at the most promising pairs alone: in one of 12,000 worlds it was off by more than that, by 22 %. */
const NEARLY = 0.1;
const MOST_OFF = 1;

test('the best venture of all markets is nearly the best of any two of them, in all worlds but one, or much better by a third', () => {
  let off = 0;
  fc.assert(
    fc.property(worlds, quotes, supplyBonuses, ({ xs, credits, secondsToReset }, told: readonly Quote[], fed) => {
      const places = Object.fromEntries(
        ['A', 'B', 'C', 'D'].map((name, nth) => [name, { x: xs[nth] ?? 0, goods: {} }]),
      );
      const ship = aShip();
      const world = { ...aWorld({ places, ships: [ship], credits }) };
      const ends = { ...world, nextReset: isoFromMs(NOW_MS + secondsToReset * 1_000) };
      const best = (of: readonly Quote[]) => creditsPerSecond(bestTradePlan(aPlan(ends, ship), byGood(of), fed));
      const alone = pairs.map((pair) => best(told.filter(({ waypoint }) => pair.includes(waypoint))));
      const found = bestTradePlan(aPlan(ends, ship), byGood(told), fed);
      const ofPairs = Math.max(...alone);
      if (found?.visits.length === 3) expect(creditsPerSecond(found)).toBeGreaterThan(1.2 * ofPairs);
      else if (Math.abs(creditsPerSecond(found) - ofPairs) > NEARLY * ofPairs) off += 1;
      expect(off).toBeLessThanOrEqual(MOST_OFF);
      if (found !== undefined) expect(found.seconds).toBeLessThan(secondsToReset);
    }),
    { numRuns: 300 },
  );
});
