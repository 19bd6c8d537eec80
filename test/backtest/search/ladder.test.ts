import { describe, expect, test } from 'vitest';
import { keptBy, stepsFor } from '../../../src/backtest/search/ladder.ts';

const MANY_RUNS = 1_000;

test.each([
  [27, 8, '0.25 of 3, 0.5 of 3, 1 of 4, 1 of 8'],
  [27, 2, '0.25 of 2, 0.5 of 2, 1 of 2'],
  [3, 8, '1 of 4, 1 of 8'],
  [1, 2, '1 of 2'],
])('the ladder of %i points and %i seeds has steps of these hours and seeds: %s', (points, seeds, steps) => {
  const told = stepsFor(points, seeds).map((step) => `${step.hoursShare} of ${step.seeds}`);
  expect(told.join(', ')).toBe(steps);
});

describe('a cut', () => {
  const [first, ...later] = stepsFor(30, 8);
  const cut = (points: number, undecided: number, leftRuns = MANY_RUNS) =>
    keptBy({ step: first ?? { hoursShare: 1, seeds: 1 }, later, points, undecided, leftRuns });

  test.each([
    ['a third at least', 30, 1, 10],
    ['all that may be as good as the best', 30, 13, 13],
    ['a half at most', 30, 30, 15],
    ['three for all hours', 5, 1, 3],
    ['two, if there are no more', 2, 1, 2],
  ])('keeps %s', (_, points, undecided, kept) => {
    expect(cut(points, undecided)).toBe(kept);
  });

  test('keeps more than a third only within the budget', () => {
    // Twelve points: 12 x 3 x 1/2, then 4 x 4, then 2 x 4 runs.
    expect(cut(30, 30, 42)).toBe(12);
    expect(cut(30, 30, 41)).toBe(11);
    expect(cut(30, 30, 0)).toBe(10);
  });

  test.each([
    ['one, if no other may be as good', 3, 1, 1],
    ['two of three', 3, 3, 2],
  ])('after all hours keeps %s', (_, points, undecided, kept) => {
    const [, , step, last] = stepsFor(30, 8);
    if (step === undefined || last === undefined) throw new Error('expected two steps of all hours');
    expect(keptBy({ step, later: [last], points, undecided, leftRuns: MANY_RUNS })).toBe(kept);
    expect(keptBy({ step: last, later: [], points, undecided, leftRuns: MANY_RUNS })).toBe(1);
  });
});
