import { expect, test } from 'vitest';
import { allRows } from '../../universe/fidelity/all-rows.ts';
import { isUnexplained, lineOf } from '../../universe/fidelity/rows.ts';
import { longOptions } from '../options.ts';

/** The network is that of these seeds. */
const NETWORK_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const { seed } = longOptions({ seed: 1 });

test('what the universe has beyond home lies within what was recorded there, or outside for a reason', () => {
  const rows = allRows(seed, NETWORK_SEEDS);
  console.log(['|figure|ours|recorded|verdict|', '|-|-|-|-|', ...rows.map(lineOf)].join('\n'));
  expect(rows.filter(isUnexplained).map(lineOf)).toEqual([]);
});
