import { expect, test } from 'vitest';
import { allRows } from '../../../universe/fidelity/all-rows.ts';
import { isUnexplained, lineOf, type Row } from '../../../universe/fidelity/rows.ts';

test.each(allRows(1, [1, 2]))(
  'beyond home, $figure as recorded, or for a reason (more seeds: npm run fidelity)',
  (row) => {
    expect(isUnexplained(row), lineOf(row)).toBe(false);
  },
);

test('a figure outside what was recorded needs a reason', () => {
  const row: Row = { figure: 'moons', ours: [5], recorded: [[1, 4]] };
  expect([isUnexplained(row), isUnexplained({ ...row, reason: 'known' })]).toEqual([true, false]);
  expect(lineOf(row)).toBe('|moons|5|1 to 4|outside: no reason is known|');
});
