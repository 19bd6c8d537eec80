import { expect, test } from 'vitest';
import { standingsOf } from '../../../src/backtest/search/standings.ts';

test('points stand in the order of their sums, of equals the first before the others, each with what it is behind the best', () => {
  const standings = standingsOf(
    new Map([
      ['low', [1, 11, 21]],
      ['best', [5, 15, 24]],
      ['twin', [5, 15, 24]],
      ['close', [9, 9, 24]],
    ]),
  );
  expect(standings.map(({ point, median, behind, isUndecided }) => [point, median, behind.mean, isUndecided])).toEqual([
    ['best', 15, 0, true],
    ['twin', 15, 0, true],
    ['close', 9, 2 / 3, true],
    ['low', 11, 11 / 3, false],
  ]);
});
