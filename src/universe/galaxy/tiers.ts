import type { Random } from '../../time/random.ts';
import { weightedPick } from '../draws.ts';

/** How developed a system is; 5 is the highest (game-facts 8). */
export type Tier = 1 | 2 | 3 | 4 | 5;

/** Number of systems of each tier among 290 (game-facts 8). */
const WEIGHTS: readonly (readonly [Tier, number])[] = [
  [1, 100],
  [2, 100],
  [3, 50],
  [4, 20],
  [5, 20],
];

/** A tier, drawn by the frequencies of the recorded galaxy. */
export function drawTier(random: Random): Tier {
  return weightedPick(random, WEIGHTS);
}
