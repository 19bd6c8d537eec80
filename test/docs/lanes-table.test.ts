import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANE_NAMES } from '../../src/game/lanes.ts';

const PAGE = readFileSync(new URL('../../docs/how-it-works.md', import.meta.url), 'utf8');

test('how-it-works.md has a row for each lane, and for what no lane earns', () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \|/gm)].map(([, lane]) => lane);
  expect(rows.sort()).toEqual([...LANE_NAMES, 'growth', 'other'].sort());
});
