import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse } from './fresh-universe.ts';

/** A universe of so many systems in which nothing has happened yet. */
export function galaxyOf(seed: number, systemsWanted: number): UniverseState {
  return { ...freshUniverse(seed), systemsWanted };
}

/** How many of each there are. */
export function tally<Kind>(kinds: readonly Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
