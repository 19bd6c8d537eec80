import { describe, expect, test } from 'vitest';
import { dealersIn, expectedCost, expectedRevenue } from '../../src/plan/prices.ts';
import { at, aWorld, situationOf } from './worlds.ts';

function ironAt(volume: number) {
  const world = aWorld({ places: { A: { x: 0, goods: { IRON: { buy: 100, sell: 90, volume } } } } });
  const [dealer] = dealersIn(situationOf(world), 'X1-T', 'IRON');
  if (dealer?.waypoint !== at('A')) throw new Error('expected a dealer in iron at A');
  return dealer.price;
}

describe('an estimate', () => {
  test('is at the price seen within one trade volume, and worse by the lot beyond', () => {
    expect(expectedCost(ironAt(20), 20)).toBe(2_000);
    expect(expectedRevenue(ironAt(20), 20)).toBe(1_800);
    expect(expectedCost(ironAt(20), 40)).toBeGreaterThan(4_000);
    expect(expectedRevenue(ironAt(20), 40)).toBeLessThan(3_600);
  });

  test('of a good that no call may trade ends: it cannot be paid for and brings nothing', () => {
    expect(expectedCost(ironAt(0), 20)).toBe(Number.POSITIVE_INFINITY);
    expect(expectedRevenue(ironAt(0), 20)).toBe(0);
    expect([expectedCost(ironAt(0), 0), expectedRevenue(ironAt(0), 0)]).toEqual([0, 0]);
  });
});
