import { expect, test } from 'vitest';
import { mean, median, sum } from '../../../src/game/numbers/averages.ts';
import { formatNumber } from '../../../src/game/numbers/format-number.ts';

test.each([
  [[], { sum: 0, mean: Number.NaN, median: undefined }],
  [[4], { sum: 4, mean: 4, median: 4 }],
  [[9, 1, 2], { sum: 12, mean: 4, median: 2 }],
  [[1, 9, 2, 4], { sum: 16, mean: 4, median: 3 }],
])('sum, mean and median of %j', (values: readonly number[], expected) => {
  expect({ sum: sum(values), mean: mean(values), median: median(values) }).toEqual(expected);
});

test.each([
  [1_234_567.8, 0, '1,234,568'],
  [-1_234.5, 0, '-1,235'],
  [9.87, 1, '9.9'],
  [9, 1, '9'],
  [0, 0, '0'],
] as const)('%s is shown with at most %s digits behind the point as %s', (count, most, text) => {
  expect(formatNumber(count, most)).toBe(text);
});
