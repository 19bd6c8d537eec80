import { expect, test } from 'vitest';
import { adviceOn } from '../../src/config/advice.ts';
import type { Lane } from '../../src/config/lanes.ts';
import type { Strategy } from '../../src/config/strategy-schema.ts';

const PROBES: Strategy['purchases'] = [{ type: 'SHIP_PROBE', atMost: 5, whenCreditsAbove: 60_000 }];
const rule = (...lanes: Lane[]) => ({ match: { symbol: '*' }, lanes });

test.each<[string, Strategy['ships'], Strategy['purchases']]>([
  ['where a rule has the lane scout', [rule('trade'), rule('scout')], PROBES],
  ['where nobody needs prices or buys ships', [rule('contract', 'mine')], []],
])('there is no advice on a strategy %s', (_, ships, purchases) => {
  expect(adviceOn({ ships, purchases })).toBeUndefined();
});

test.each<[string, Strategy['ships'], Strategy['purchases'], RegExp]>([
  [
    'nothing is bought',
    [rule('mine')],
    PROBES,
    /so nothing under purchases is bought, which those do that scout: give/,
  ],
  ['prices are wanting', [rule('contract', 'trade')], [], /so trade and supply know only the prices [a-z ]+: give/],
  ['both', [rule('supply')], PROBES, /nothing under purchases .*, and trade and supply .*role: SATELLITE/],
])('where nobody scouts the advice says that %s', (_, ships, purchases, expected) => {
  expect(adviceOn({ ships, purchases })).toMatch(expected);
});
