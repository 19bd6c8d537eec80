import { oncePerState } from '../lookup.ts';
import type { UniverseState } from '../state.ts';
import { homeSystems } from './homes.ts';
import { systemCount } from './proportions.ts';
import { type SystemSketch, sketchGalaxy } from './sketches.ts';

interface Catalogue {
  readonly sketches: readonly SystemSketch[];
  readonly bySymbol: ReadonlyMap<string, SystemSketch>;
}

/** The galaxy drawn last: thousands of systems, which only seed and size decide; most processes play one seed only. */
let last: { readonly seed: number; readonly systems: number; readonly catalogue: Catalogue } | undefined;

function draw(state: UniverseState): Catalogue {
  const { seed } = state;
  const systems = systemCount(state);
  if (last?.seed === seed && last.systems === systems) return last.catalogue;
  const sketches = sketchGalaxy(seed, systems, homeSystems(state));
  const catalogue = { sketches, bySymbol: new Map(sketches.map((sketch) => [sketch.symbol, sketch])) };
  last = { seed, systems, catalogue };
  return catalogue;
}

const catalogueOf = oncePerState(draw);

/** All systems of the galaxy, computed once; the home systems come first, then the capitals. */
export function systemCatalogue(state: UniverseState): readonly SystemSketch[] {
  return catalogueOf(state).sketches;
}

/** A system's sketch; undefined when there is none of that symbol. */
export function sketchOf(state: UniverseState, systemSymbol: string): SystemSketch | undefined {
  return catalogueOf(state).bySymbol.get(systemSymbol);
}

/** The capital of a faction, which sells ships that no other system sells; undefined in a galaxy too small for it. */
export function capitalOf(state: UniverseState, factionSymbol: string): SystemSketch | undefined {
  return systemCatalogue(state).find(({ role, factions }) => role === 'capital' && factions.includes(factionSymbol));
}
