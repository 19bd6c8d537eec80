import { describe, expect, it } from 'vitest';
import { hasRecordings, recordedHome } from '../../wire/recordings.ts';
import { freshUniverse, homeOf, tally, waypointsOf } from '../galaxy/fresh-universe.ts';

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

describe.skipIf(!hasRecordings)('home systems against X1-AD75 (skipped where recordings are absent)', () => {
  const recording: Recording = recordedHome();

  it.each(SEEDS)('lists what the recorded one does, and about as many goods of each kind, for seed %i', (seed) => {
    const waypoints = waypointsOf(homeOf(freshUniverse(seed)));
    for (const list of ['exports', 'imports', 'exchange'] as const) {
      const recorded = recording.marketplaces.flatMap((market) => market[list].map(({ symbol }) => symbol));
      const generated = waypoints.flatMap(({ trade }) => trade?.[list] ?? []);
      expect(generated).toEqual(expect.arrayContaining(recorded.filter((good) => !DIFFERS.includes(good))));
      expect(generated.length / recorded.length, list).toBeGreaterThan(0.9);
      expect(generated.length / recorded.length, list).toBeLessThan(1.35);
    }
  });

  it('has as many bodies of each fixed kind, and belts of the recorded mix', () => {
    const types = tally(recording.waypoints.map(({ type }) => type));
    const traits = tally(recording.waypoints.flatMap(({ traits: own }) => own.map(({ symbol }) => symbol)));
    for (const seed of SEEDS) {
      const waypoints = waypointsOf(homeOf(freshUniverse(seed)));
      const ownTypes = tally(waypoints.map(({ type }) => type));
      for (const type of ['PLANET', 'ORBITAL_STATION', 'GAS_GIANT', 'FUEL_STATION', 'ASTEROID_BASE', 'JUMP_GATE']) {
        expect(ownTypes.get(type), type).toBe(types.get(type));
      }
      const ownTraits = tally(waypoints.flatMap(({ traits: own }) => own));
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
