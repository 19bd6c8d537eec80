import { describe, expect, test } from 'vitest';
import { shortened } from '../../../src/dashboard/page/words/short-sentence.ts';

describe('sentences of the daemon on the page', () => {
  test.each([
    ['buy 40 IRON at X1-JB27-H58 for contract cnftjhv6zwixe0bqw30ljgkoe', 'buy 40 IRON at H58 for contract cnftjh…'],
    [
      '56197 credits in 1200 s; next best: carry 40 DRUGS from X1-JB27-J65 to X1-JB27-XD5B',
      '56,197 credits in 1200 s; next best: carry 40 DRUGS from J65 to XD5B',
    ],
    ['-33196 credits in 155 s', '-33,196 credits in 155 s'],
    ['it waits for ARGOSY-1-A', 'it waits for ARGOSY-1-A'],
    ['mine: it has no mining laser', 'mine: it has no mining laser'],
  ])('%s', (sentence, expected) => {
    expect(shortened(sentence, 'ARGOSY-1', false)).toBe(expected);
  });

  test('waypoints are named with their system once there are several', () =>
    expect(shortened('carry 40 DRUGS from X1-JB27-J65 to X1-WP73-A1', 'ARGOSY-1', true)).toBe(
      'carry 40 DRUGS from JB27·J65 to WP73·A1',
    ));

  test("a ship's name stays whole, though its owner is called like a system", () => {
    expect(shortened('X1-JB27-A meets X1-JB27-1F at X1-JB28-A1', 'X1-JB27', false)).toBe(
      'X1-JB27-A meets X1-JB27-1F at A1',
    );
  });
});
