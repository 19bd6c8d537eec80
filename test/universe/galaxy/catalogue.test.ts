import { describe, expect, it } from 'vitest';
import { factionSymbols } from '../../../src/universe/facts/factions.ts';
import { capitalOf, sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { homeSystemSymbol } from '../../../src/universe/galaxy/names.ts';
import { GALAXY_BOUNDS } from '../../../src/universe/galaxy/scatter.ts';
import { freshUniverse, galaxyOf, tally } from './fresh-universe.ts';

/** Stars of the 6,996 recorded systems (facts: galaxy-size). */
const STARS: Readonly<Record<string, number>> = {
  RED_STAR: 1_874,
  ORANGE_STAR: 1_777,
  BLUE_STAR: 1_455,
  YOUNG_STAR: 985,
  NEUTRON_STAR: 278,
  WHITE_DWARF: 268,
  BLACK_HOLE: 180,
  HYPERGIANT: 95,
  UNSTABLE: 84,
};

/** Weights of tiers, of 290 (facts: system-tiers). */
const TIERS = [100, 100, 50, 20, 20];

const SIZES = [
  [1, 19],
  [2, 25],
  [3, 60],
  [4, 700],
  [5, 7_000],
] as const;

describe.each(SIZES)('the catalogue of seed %i and %i systems', (seed, systems) => {
  const state = galaxyOf(seed, systems);
  const sketches = systemCatalogue(state);

  it('lists every system once, the homes of all factions first', () => {
    expect(sketches).toHaveLength(systems);
    expect(new Set(sketches.map(({ symbol }) => symbol)).size).toBe(systems);
    const homes = factionSymbols.map((faction) => homeSystemSymbol(seed, faction));
    expect(sketches.slice(0, 19).map(({ symbol }) => symbol)).toEqual(homes);
    expect(sketches.filter(({ symbol }) => !/^X1-[A-Z]{2}\d{1,2}$/.test(symbol))).toEqual([]);
    expect(sketches.filter((sketch) => sketchOf(state, sketch.symbol) !== sketch)).toEqual([]);
  });

  it('keeps within the recorded galaxy', () => {
    const { left, right, bottom, top } = GALAXY_BOUNDS;
    const isInside = (x: number, y: number) => x >= left && x <= right && y >= bottom && y <= top;
    const strays = sketches.filter(({ x, y }) => !Number.isInteger(x) || !Number.isInteger(y) || !isInside(x, y));
    expect(strays).toEqual([]);
  });

  it('gives a gate to homes, starters and capitals and to as many others as the recorded share asks for', () => {
    const gates = sketches.filter(({ hasGate }) => hasGate);
    expect(gates).toHaveLength(Math.max(Math.min(systems, 38), Math.round((systems * 3_101) / 7_000)));
    expect(sketches.filter(({ role, hasGate }) => role !== 'frontier' && !hasGate)).toEqual([]);
  });

  it('has starter systems in the recorded proportion, and theirs are the gates that are not built (facts: home-gate)', () => {
    const ofTemplate = sketches.filter(({ role }) => role === 'home' || role === 'starter');
    expect(ofTemplate).toHaveLength(Math.max(19, Math.round((systems * 315) / 7_000)));
    expect(sketches.filter(({ isGateUnderConstruction }) => isGateUnderConstruction)).toEqual(ofTemplate);
    const perFaction = factionSymbols.map(
      (faction) => ofTemplate.filter(({ factions }) => factions[0] === faction).length,
    );
    expect(Math.max(...perFaction) - Math.min(...perFaction)).toBeLessThanOrEqual(1);
  });

  it('seats each faction in a capital of tier 5, as far as there is room', () => {
    const capitals = sketches.filter(({ role }) => role === 'capital');
    expect(capitals).toHaveLength(Math.min(19, systems - 19));
    for (const [index, capital] of capitals.entries()) {
      const faction = factionSymbols[index] ?? '';
      expect(capital).toMatchObject({ tier: 5, factions: [faction] });
      expect(capitalOf(state, faction)).toBe(capital);
    }
  });
});

describe('the galaxy', () => {
  it('has about 7,000 systems unless it is told otherwise, and never fewer than the homes', () => {
    expect(systemCatalogue(freshUniverse(1))).toHaveLength(7_000);
    expect(systemCatalogue(galaxyOf(1, 3))).toHaveLength(19);
  });

  it('has stars and tiers in the recorded proportions', () => {
    const sketches = systemCatalogue(galaxyOf(11, 7_000));
    const stars = tally(sketches.map(({ type }) => type));
    for (const [type, count] of Object.entries(STARS)) {
      const deviation = Math.sqrt(count);
      expect(Math.abs((stars.get(type) ?? 0) - count), type).toBeLessThan(4 * deviation + 4);
    }
    const tiers = tally(sketches.filter(({ role }) => role === 'frontier').map(({ tier }) => tier));
    for (const [index, weight] of TIERS.entries()) {
      const share = (tiers.get((index + 1) as 1) ?? 0) / (7_000 - 315 - 19);
      expect(Math.abs(share - weight / 290), `tier ${index + 1}`).toBeLessThan(0.025);
    }
  });

  it('is the same for the same seed and size, and another for another seed', () => {
    expect(systemCatalogue(galaxyOf(3, 500))).toEqual(systemCatalogue(galaxyOf(3, 500)));
    const places = (seed: number) => systemCatalogue(galaxyOf(seed, 500)).map(({ x, y }) => [x, y]);
    expect(places(3)).not.toEqual(places(4));
  });

  it('is worked out once for a state', () => {
    const state = galaxyOf(3, 500);
    expect(systemCatalogue(state)).toBe(systemCatalogue(state));
  });
});
