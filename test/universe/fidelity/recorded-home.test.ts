import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SystemState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';

const RECORDING = new URL('../../../../shared/fixtures/home-system/X1-AD75.json', import.meta.url);
const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

interface Listing {
  readonly symbol: string;
}

interface Recording {
  readonly marketplaces: readonly Record<'exports' | 'imports' | 'exchange', readonly Listing[]>[];
  readonly waypoints: readonly { readonly type: string; readonly traits: readonly Listing[] }[];
}

/** What is different in every recorded system: the garrison's wares and what they take, and the capital's luxury. */
const DIFFERS = ['BOTANICAL_SPECIMENS', 'LAB_INSTRUMENTS', 'EXOTIC_MATTER'];

const LISTS = ['exports', 'imports', 'exchange'] as const;
type Counts = Record<(typeof LISTS)[number], Map<string, number>>;

function counted(symbols: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}

function recordedCounts({ marketplaces }: Recording): Counts {
  const count = (list: (typeof LISTS)[number]) =>
    counted(marketplaces.flatMap((market) => market[list].map(({ symbol }) => symbol)));
  return { exports: count('exports'), imports: count('imports'), exchange: count('exchange') };
}

function generatedCounts(system: SystemState): Counts {
  const count = (list: (typeof LISTS)[number]) =>
    counted(waypointsOf(system).flatMap(({ trade }) => trade?.[list] ?? []));
  return { exports: count('exports'), imports: count('imports'), exchange: count('exchange') };
}

function listings(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

describe.skipIf(!existsSync(RECORDING))('home systems against X1-AD75 (skipped without ../shared)', () => {
  const recording = JSON.parse(existsSync(RECORDING) ? readFileSync(RECORDING, 'utf8') : '{}') as Recording;

  it.each(SEEDS)('makes, wants and exchanges what the recorded one does, for seed %i', (seed) => {
    const recorded = recordedCounts(recording);
    const generated = generatedCounts(homeOf(freshUniverse(seed)));
    for (const list of LISTS) {
      const goods = [...recorded[list].keys()].filter((good) => !DIFFERS.includes(good));
      for (const good of goods) expect(generated[list].get(good), `${list} ${good}`).toBeGreaterThan(0);
    }
  });

  it.each(SEEDS)('lists about as many goods of each kind, for seed %i', (seed) => {
    const recorded = recordedCounts(recording);
    const generated = generatedCounts(homeOf(freshUniverse(seed)));
    for (const list of LISTS) {
      const ratio = listings(generated[list]) / listings(recorded[list]);
      expect(ratio, list).toBeGreaterThan(0.9);
      expect(ratio, list).toBeLessThan(1.35);
    }
  });

  it('has as many bodies of each fixed kind, and belts of the recorded mix', () => {
    const types = counted(recording.waypoints.map(({ type }) => type));
    const traits = counted(recording.waypoints.flatMap(({ traits: own }) => own.map(({ symbol }) => symbol)));
    for (const seed of SEEDS) {
      const waypoints = waypointsOf(homeOf(freshUniverse(seed)));
      const ownTypes = counted(waypoints.map(({ type }) => type));
      for (const type of ['PLANET', 'ORBITAL_STATION', 'GAS_GIANT', 'FUEL_STATION', 'ASTEROID_BASE', 'JUMP_GATE']) {
        expect(ownTypes.get(type), type).toBe(types.get(type));
      }
      const ownTraits = counted(waypoints.flatMap(({ traits: own }) => own));
      for (const trait of ['PRECIOUS_METAL_DEPOSITS', 'RARE_METAL_DEPOSITS']) {
        expect(ownTraits.get(trait), trait).toBe(traits.get(trait));
      }
      const metal = ownTraits.get('COMMON_METAL_DEPOSITS') ?? 0;
      const mineral = ownTraits.get('MINERAL_DEPOSITS') ?? 0;
      expect(metal / (metal + mineral)).toBeGreaterThan(0.2);
      expect(metal / (metal + mineral)).toBeLessThan(0.65);
    }
  });
});
