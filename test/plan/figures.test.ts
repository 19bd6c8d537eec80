import { expect, test } from 'vitest';
import { formatNumber } from '../../src/game/numbers/format-number.ts';

test.each([
  [1_234_567.8, 0, '1,234,568'],
  [-1_234.5, 0, '-1,235'],
  [9.87, 1, '9.9'],
  [9, 1, '9'],
  [0, 0, '0'],
] as const)('%s is shown with at most %s digits behind the point as %s', (count, most, text) => {
  expect(formatNumber(count, most)).toBe(text);
});
