import { expect, test } from 'vitest';
import { keysOfNoDifference } from '../../../src/backtest/search/keys-of-no-difference.ts';
import type { Standing } from '../../../src/backtest/search/standings.ts';

type Point = { readonly values: Readonly<Record<string, unknown>> };

/** A rung by its points: the values of the keys a and b, and the figure of each seed. */
const rung = (...points: readonly (readonly [a: number, b: number, figures: readonly number[]])[]) => ({
  standings: points.map(([a, b, figures]) => ({ point: { values: { a, b } }, figures }) as unknown as Standing<Point>),
});

test.each([
  ['both differ', [rung([1, 1, [5]], [1, 2, [6]], [2, 1, [7]])], []],
  ['one key alone', [rung([1, 1, [5, 6]], [1, 2, [5, 6]], [2, 1, [7, 6]], [2, 2, [7, 6]])], ['b']],
  ['neither', [rung([1, 1, [5]], [1, 2, [5]], [2, 1, [5]])], ['a', 'b']],
  ['a later rung tells', [rung([1, 1, [5]], [1, 2, [5]], [2, 1, [7]]), rung([1, 1, [5]], [1, 2, [6]])], []],
  ['no two points differ by one key alone', [rung([1, 1, [5]], [2, 2, [5]])], []],
])('keys that made no difference: %s', (_, rungs, keys) => {
  expect(keysOfNoDifference(rungs)).toEqual(keys);
});
