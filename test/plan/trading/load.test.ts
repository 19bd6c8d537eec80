import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFor } from '../../../src/plan/trading/load.ts';
import type { Spread } from '../../../src/plan/trading/pairs.ts';

const side = (waypoint: string, tradeSymbol: string, ask: number, bid: number, tradeVolume: number) => ({
  waypoint,
  tradeSymbol,
  ask,
  bid,
  tradeVolume,
  askGrowth: 1.05,
  bidDecay: 0.96,
  doubt: 0,
  ageSeconds: 0,
  rest: { ask, bid },
});
const spread = (good: string, ask: number, bid: number, volume = 20): Spread => ({
  from: side('A', good, ask, ask / 2, volume),
  to: side('B', good, bid * 2, bid, volume),
});
const BOUNDS = { room: 40, credits: 1e9, leftToRecover: 0 };

describe('a load', () => {
  test('is filled with what earns most a unit first, and with the next when that has become dearer', () => {
    const loads = loadFor([spread('IRON', 100, 150), spread('GOLD', 300, 350)], BOUNDS);
    expect(loads.map(({ spread: { from }, units }) => [from.tradeSymbol, units])).toEqual([
      ['IRON', 20],
      ['GOLD', 20],
    ]);
  });

  test('leaves lots that earn too small a part of what prices at rest would', () => {
    const [one] = loadFor([spread('IRON', 100, 150)], { ...BOUNDS, leftToRecover: 0.9 });
    expect(one?.units).toBe(20);
  });

  test('never exceeds room or credits, and every lot of it earns', () => {
    const spreads = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 60 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(spreads, fc.nat(225), fc.nat(300_000), (told, room, credits) => {
        const loads = loadFor(
          told.map(([ask, bid, volume], index) => spread(`G${index}`, ask, bid, volume)),
          { ...BOUNDS, room, credits, leftToRecover: 0.3 },
        );
        expect(loads.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(room);
        expect(loads.reduce((sum, { costCredits }) => sum + costCredits, 0)).toBeLessThanOrEqual(credits + 1e-6);
        for (const { lastAsk, lastBid, revenueCredits, costCredits } of loads) {
          expect(lastBid).toBeGreaterThan(lastAsk);
          expect(revenueCredits).toBeGreaterThan(costCredits);
        }
      }),
    );
  });
});
