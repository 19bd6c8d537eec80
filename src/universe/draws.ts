import { type Random, seededRandom } from '../time/random.ts';
import type { UniverseState } from './state.ts';

/**
 * The random draws for one event. Draw n of a key depends on the seed, the key and n alone; `state.draws` counts them,
 * so that a snapshot resumes each stream.
 * @param key names the event's subject, e.g. `extract ARGOSY-1`, so that one player's acts do not change another's
 * draws
 */
export function drawStream(state: UniverseState, key: string): Random {
  const draw = state.draws[key] ?? 0;
  state.draws[key] = draw + 1;
  return seededRandom(state.seed, key, draw);
}
