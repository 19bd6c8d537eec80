import { describe, expect, test } from 'vitest';
import { differencesOf, estimateOf, interval95, mayBeChance } from '../../../src/backtest/search/paired.ts';

describe('differences seed by seed', () => {
  test.each([
    [[2, 4, 6, 8], 5, 1.291, 3.182],
    [[3, 5], 4, 1, 12.706],
    [Array.from({ length: 40 }, (_, index) => index % 2), 0.5, 0.0801, 2],
  ])('%j have a mean, its standard error, and an interval of so many of it', (values, mean, standardError, t) => {
    const estimate = estimateOf(values);
    expect(estimate.mean).toBeCloseTo(mean);
    expect(estimate.standardError).toBeCloseTo(standardError, 3);
    const [low = 0, high = 0] = interval95(values) ?? [];
    expect((high - low) / 2 / (estimate.standardError ?? 0)).toBeCloseTo(t);
    expect((high + low) / 2).toBeCloseTo(mean);
  });

  test('of one seed show no spread', () => {
    expect(estimateOf([3])).toEqual({ mean: 3, standardError: null });
    expect(interval95([3])).toBeNull();
  });

  test('are of the same seed', () => {
    expect(differencesOf([5, 7], [1, 9])).toEqual([4, -2]);
  });

  test.each([
    ['none', [0, 0, 0], true],
    ['small beside their spread', [5, -3, 1], true],
    ['large beside their spread', [5, 6, 5.5], false],
    ['a loss as sure', [-5, -6, -5.5], false],
    ['sure, but of one seed', [5], true],
  ])('may be chance: %s', (_, differences, may) => {
    expect(mayBeChance(differences)).toBe(may);
  });
});
