import { type Random, seededRandom } from '../time/random.ts';
import type { UniverseState } from './state.ts';

/** One of these, drawn in proportion to its weight; throws RangeError if there is none. */
export function weightedPick<Drawn>(random: Random, weights: readonly (readonly [Drawn, number])[]): Drawn {
  let rest = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [drawn, weight] of weights) {
    rest -= weight;
    if (rest < 0) return drawn;
  }
  throw new RangeError('weightedPick: expected weights above 0, got none');
}

/**
 * Units that mounts of this strength yield: uniformly from half to one and a half of it (facts: extraction-yield),
 * times a factor for the ship's wear or the place, at least one.
 */
export function drawUnits(random: Random, strength: number, factor: number): number {
  const units = random.integer(Math.max(1, Math.ceil(0.5 * strength)), Math.max(1, Math.floor(1.5 * strength)));
  return Math.max(1, Math.round(units * factor));
}

/**
 * The random draws for one event. Draw n of a key depends on the seed, the key and n alone; `state.draws` counts them,
 * so that a snapshot resumes each stream.
 * @param key names the event's subject, e.g. `extract ARGOSY-1`, so that one player's actions do not change another's
 * draws
 */
export function drawStream(state: UniverseState, key: string): Random {
  const draw = state.draws[key] ?? 0;
  state.draws[key] = draw + 1;
  return seededRandom(state.seed, key, draw);
}
