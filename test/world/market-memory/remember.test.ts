import { describe, expect, test } from 'vitest';
import type { PriceSeen } from '../../../src/world/known.ts';
import { basePrices, recoveryRate } from '../../../src/world/market-memory/estimate.ts';
import { impactKey, stepFactor } from '../../../src/world/market-memory/impact.ts';
import { afterLook, afterTrade, emptyMemory } from '../../../src/world/market-memory/remember.ts';
import { good } from '../../kit/replies.ts';

const GOOD = good('IRON', { tradeVolume: 20, supply: 'MODERATE', purchasePrice: 100, sellPrice: 48 });
const SEEN: PriceSeen = { ...GOOD, seenAtMs: 7 };
const FIRST: PriceSeen = { ...GOOD, seenAtMs: 0, rest: { ask: 100, bid: 48 } };

function bought(before: PriceSeen, unitPriceCredits: number, seconds: number, memory = emptyMemory(), units = 20) {
  return { memory, price: afterTrade(memory, before, { side: 'buy', units, unitPriceCredits, atMs: 1 }, seconds) };
}

describe('a trade', () => {
  test('leaves the price that was paid, and how much has moved it since', () => {
    const left = { purchasePrice: 104, sellPrice: 50, lotsSince: -1, seenAtMs: 1 };
    expect(bought(FIRST, 104, 5).price).toMatchObject(left);
  });

  test('right after another teaches what a lot does to the price', () => {
    const { price, memory } = bought(FIRST, 100, 5);
    expect(memory.impacts.size).toBe(0);
    bought(price, 109, 5, memory);
    expect(memory.impacts.get(impactKey('buy', GOOD))).toEqual({ lots: 1, logSum: Math.log(1.09) });
    expect(stepFactor('buy', GOOD, memory)).toBeGreaterThan(1.06);
  });

  test('that moved it out of all proportion teaches no more than half as much again', () => {
    const memory = emptyMemory();
    const { price } = bought({ ...FIRST, purchasePrice: 10, sellPrice: 1 }, 10, 5, memory);
    bought(price, 2_587, 5, memory);
    expect(memory.impacts.get(impactKey('buy', GOOD))).toEqual({ lots: 1, logSum: Math.log(1.5) });
  });

  test('never leaves a market that pays more than it asks', () => {
    // Ask and bid were last known at different times, and rest where they never were together.
    const odd = { ...FIRST, rest: { ask: 60, bid: 90 } };
    expect(bought(odd, 60, 1_000_000).price).toMatchObject({ purchasePrice: 60, sellPrice: 60 });
    const sale = { side: 'sell', units: 20, unitPriceCredits: 90, atMs: 1 } as const;
    expect(afterTrade(emptyMemory(), odd, sale, 1_000_000)).toMatchObject({ purchasePrice: 90, sellPrice: 90 });
  });

  test.each([
    ['long after it', 60, 20, 'buy'],
    ['of a small part of a lot', 5, 2, 'buy'],
    ['in the other direction', 5, 20, 'sell'],
  ] as const)('%s teaches nothing', (_, seconds, units, side) => {
    const { price, memory } = bought(FIRST, 100, 5, emptyMemory(), units);
    afterTrade(memory, price, { side, units: 20, unitPriceCredits: 109, atMs: 2 }, seconds);
    expect(memory.impacts.size).toBe(0);
  });
});

describe('a look', () => {
  test('at a good for the first time takes its prices for where they rest', () => {
    const seen = afterLook(emptyMemory(), undefined, SEEN, 0);
    expect(seen).toEqual(SEEN);
    expect(basePrices(seen)).toEqual({ ask: 100, bid: 48 });
  });

  test('at a good for the first time tells where it rests even after we have traded it', () => {
    const [memory, seen] = [emptyMemory(), afterLook(emptyMemory(), undefined, SEEN, 0)];
    const bought = afterTrade(memory, seen, { side: 'buy', units: 60, unitPriceCredits: 130, atMs: 8 }, 1);
    expect(basePrices(bought)).toEqual({ ask: 100, bid: 48 });
  });

  test('at a price that nobody moved changes the idea of its rest a little', () => {
    const seen = afterLook(emptyMemory(), FIRST, { ...SEEN, purchasePrice: 110 }, 600);
    expect(seen.rest?.ask).toBeCloseTo(102);
    expect(seen.lotsSince).toBeUndefined();
  });

  test('at a price that we had moved keeps its rest, unless it came back farther', () => {
    const moved = { ...FIRST, purchasePrice: 120 };
    expect(afterLook(emptyMemory(), moved, { ...SEEN, purchasePrice: 108 }, 3_600).rest?.ask).toBe(100);
    expect(afterLook(emptyMemory(), moved, { ...SEEN, purchasePrice: 96 }, 3_600).rest?.ask).toBe(96);
  });

  test('at a price on its way back teaches how fast it comes back', () => {
    const [memory, moved] = [emptyMemory(), { ...FIRST, purchasePrice: 144 }];
    afterLook(memory, moved, { ...SEEN, purchasePrice: 120 }, 3_600);
    expect(recoveryRate('WEAK', memory)).toBeGreaterThan(recoveryRate('WEAK', emptyMemory()));
    expect(recoveryRate('GROWING', memory)).toBe(recoveryRate('GROWING', emptyMemory()));
  });

  test('too soon, or at prices of nothing, teaches nothing of it', () => {
    const [memory, moved] = [emptyMemory(), { ...FIRST, purchasePrice: 144 }];
    afterLook(memory, moved, { ...SEEN, purchasePrice: 143 }, 60);
    afterLook(memory, moved, { ...SEEN, purchasePrice: 0 }, 3_600);
    expect(memory.recoveries.size).toBe(0);
  });
});
