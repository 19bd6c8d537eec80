import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pauseAfter, spreadOut } from '../../src/time/back-off.ts';
import { seededRandom } from '../../src/time/random.ts';

it.each([
  [0, 0],
  [1, 5],
  [2, 10],
  [6, 160],
  [7, 300],
  [5_000, 300],
])('the pause after %d failures in a row is %d', (failures, pause) => {
  expect(pauseAfter(failures, { first: 5, longest: 300 })).toBe(pause);
});

it('chance takes off no more than its share', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const spread = spreadOut(60, share, seededRandom(seed));
      expect(spread).toBeLessThanOrEqual(60);
      expect(spread).toBeGreaterThanOrEqual(60 * (1 - share) - 1e-9);
    }),
  );
});
