import type { Random } from '../../time/random.ts';

/** A key, drawn in proportion to its weight; throws RangeError if there is none. */
export function weightedPick(random: Random, weights: Readonly<Record<string, number>>): string {
  const entries = Object.entries(weights);
  let rest = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    rest -= weight;
    if (rest < 0) return key;
  }
  throw new RangeError('weightedPick: expected weights above 0, got none');
}
