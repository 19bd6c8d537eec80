import { oncePerGalaxy } from '../lookup.ts';
import type { UniverseState } from '../state.ts';
import { homeSystems } from './homes.ts';
import { systemCount } from './proportions.ts';
import { type SystemSketch, sketchGalaxy } from './sketches.ts';

interface Catalogue {
  readonly sketches: readonly SystemSketch[];
  readonly bySymbol: ReadonlyMap<string, SystemSketch>;
  readonly capitals: readonly SystemSketch[];
}

const catalogueOf = oncePerGalaxy((state): Catalogue => {
  const sketches = sketchGalaxy(state.seed, systemCount(state), homeSystems(state));
  const bySymbol = new Map(sketches.map((sketch) => [sketch.symbol, sketch]));
  return { sketches, bySymbol, capitals: sketches.filter(({ role }) => role === 'capital') };
});

/** All systems of the galaxy, computed once; the home systems come first, then the capitals. */
export function systemCatalogue(state: UniverseState): readonly SystemSketch[] {
  return catalogueOf(state).sketches;
}

/** A system's sketch; undefined when there is none of that symbol. */
export function sketchOf(state: UniverseState, systemSymbol: string): SystemSketch | undefined {
  return catalogueOf(state).bySymbol.get(systemSymbol);
}

/** The capitals, in the order of the home systems. */
export function capitalsOf(state: UniverseState): readonly SystemSketch[] {
  return catalogueOf(state).capitals;
}

/** The capital of a faction, which sells ships that no other system sells; undefined in a galaxy too small for it. */
export function capitalOf(state: UniverseState, factionSymbol: string): SystemSketch | undefined {
  return capitalsOf(state).find(({ factions }) => factions.includes(factionSymbol));
}
