import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceSeen } from '../../../src/world/known.ts';
import { estimatePrice } from '../../../src/world/market-memory/estimate.ts';
import { emptyMemory } from '../../../src/world/market-memory/remember.ts';
import { good } from '../../kit/replies.ts';

const SEEN = good('IRON', { tradeVolume: 20, supply: 'MODERATE', purchasePrice: 130 });
const PRICE: PriceSeen = { ...SEEN, seenAtMs: 0, rest: { ask: 100, bid: 48 } };
const HOUR = 3_600;
const now = (change: Partial<PriceSeen> = {}, age = 0, ahead = 0) =>
  estimatePrice({ ...PRICE, ...change }, age, emptyMemory(), ahead);

describe('a price now', () => {
  test('is what was just seen', () => {
    expect(now()).toMatchObject({ ask: 130, bid: 60, tradeVolume: 20, uncertainty: 0 });
  });

  test('has moved by what we traded since', () => {
    expect(now({ lotsSince: -2 }).ask).toBeCloseTo(130 * 1.06 ** 2);
    expect(now({ lotsSince: 1 }).bid).toBeCloseTo(60 * 0.961);
  });

  test('is never thought to have moved beyond all bounds, however much was traded and is claimed', () => {
    const lots = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(lots, lots, (since, ahead) => {
        const { ask, bid } = now({ lotsSince: since }, 0, ahead);
        for (const factor of [ask / 130, bid / 60]) {
          expect(factor).toBeGreaterThanOrEqual(1 / 16.001);
          expect(factor).toBeLessThanOrEqual(16.001);
        }
      }),
    );
  });

  test('is halfway back to its rest after a little more than three hours where activity is weak', () => {
    expect(now({}, 194 * 60).ask).toBeCloseTo(100 * Math.sqrt(1.3));
    expect(now({ activity: 'GROWING' }, 194 * 60).ask).toBeLessThan(now({}, 194 * 60).ask);
    expect(now({ activity: 'RESTRICTED' }, 194 * 60).ask).toBeGreaterThan(now({}, 194 * 60).ask);
  });

  test('comes ever nearer to its rest and never passes it, and is doubted ever more', () => {
    const hours = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 1, max: 500 }), (one, other, ask) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const [before, after] = [now({ purchasePrice: ask }, early * HOUR), now({ purchasePrice: ask }, late * HOUR)];
        expect(Math.abs(after.ask - 100)).toBeLessThanOrEqual(Math.abs(before.ask - 100) + 1e-9);
        expect(Math.sign(after.ask - 100) * Math.sign(ask - 100)).toBeGreaterThanOrEqual(0);
        expect(after.uncertainty).toBeGreaterThanOrEqual(before.uncertainty);
      }),
    );
  });

  test('is worse after what our other ships are about to trade', () => {
    expect(now({}, 0, -1).ask).toBeCloseTo(130 * 1.06);
    expect(now({}, 0, 2).bid).toBeCloseTo(60 * 0.961 ** 2);
  });

  test('stays where it was seen when nobody knows where it rests, or when it is nothing', () => {
    const { rest: _, ...unknown } = PRICE;
    expect(estimatePrice(unknown, 9 * HOUR, emptyMemory())).toMatchObject({ ask: 130, bid: 60 });
    expect(now({ sellPrice: 0 }, HOUR).bid).toBe(0);
  });
});
