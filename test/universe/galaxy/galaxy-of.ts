import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse } from './fresh-universe.ts';

/** A universe of so many systems in which nothing has happened yet. */
export function galaxyOf(seed: number, systemsWanted: number): UniverseState {
  return { ...freshUniverse(seed), systemsWanted };
}

/** The value below which this share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How many of each there are. */
export function tally<Kind>(kinds: readonly Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
