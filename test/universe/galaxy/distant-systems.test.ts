import { describe, expect, it } from 'vitest';
import { mean } from '../../../src/game/numbers/averages.ts';
import { distanceBetween } from '../../../src/game/physics/travel.ts';
import { factionSymbols } from '../../../src/universe/facts/factions.ts';
import { goodFacts } from '../../../src/universe/facts/goods.ts';
import { shipTypes } from '../../../src/universe/facts/ship-types.ts';
import { exportToImports } from '../../../src/universe/facts/supply-chain.ts';
import { traitFacts } from '../../../src/universe/facts/traits.ts';
import { capitalOf, type SystemSketch, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { systemAt, systemWithoutVisit } from '../../../src/universe/galaxy/systems.ts';
import type { SystemState, WaypointState } from '../../../src/universe/state.ts';
import { galaxyOf } from './fresh-universe.ts';

const state = galaxyOf(31, 7_000);
const frontier = systemCatalogue(state).filter(({ role }) => role === 'frontier');

/** Every 20th system of the frontier, with its sketch. */
const sample = frontier
  .filter((_, index) => index % 20 === 0)
  .map((sketch): [SystemSketch, WaypointState[]] => [sketch, waypointsIn(systemWithoutVisit(state, sketch.symbol))]);
const sampled = sample.flatMap(([, waypoints]) => waypoints);

function waypointsIn(system: SystemState | undefined): WaypointState[] {
  return Object.values(system?.waypoints ?? {});
}

function countOf(waypoints: readonly WaypointState[], type: string): number {
  return waypoints.filter((waypoint) => waypoint.type === type).length;
}

describe('a distant system', () => {
  it('is what its sketch says', () => {
    for (const [{ symbol, type, x, y, factions, hasGate }, waypoints] of sample) {
      expect(systemWithoutVisit(state, symbol)).toMatchObject({ symbol, type, x, y, factions, sectorSymbol: 'X1' });
      expect(countOf(waypoints, 'JUMP_GATE')).toBe(Number(hasGate));
      expect(waypoints.length).toBeGreaterThan(0);
      expect(waypoints.filter(({ faction }) => faction !== factions[0])).toEqual([]);
    }
  });

  it('has a symbol of its own for each waypoint, and each knows what it circles', () => {
    for (const [{ symbol: system }, waypoints] of sample) {
      const pattern = new RegExp(`^${system}-([A-W]\\d+|[A-FX][A-Z]\\d+[A-Z])$`);
      expect(waypoints.filter(({ symbol }) => !pattern.test(symbol))).toEqual([]);
      const circling = (symbol: string) => waypoints.filter(({ orbits }) => orbits === symbol).map((one) => one.symbol);
      expect(waypoints.map(({ symbol }) => circling(symbol))).toEqual(waypoints.map(({ orbitals }) => orbitals));
    }
  });

  it.each([1, 2, 3, 4, 5])('has planets about one more than its tier (tier %i), and stations at some', (tier) => {
    const planets = sample.filter(([sketch]) => sketch.tier === tier).map(([, own]) => countOf(own, 'PLANET'));
    const tolerance = (3 * 2) / Math.sqrt(planets.length) + 0.25;
    expect(Math.abs(mean(planets) - (tier + 1))).toBeLessThan(tolerance);
    const own = sample.filter(([sketch]) => sketch.tier === tier).flatMap(([, waypoints]) => waypoints);
    const circled = own.filter(({ type }) => type === 'PLANET').map(({ orbitals }) => orbitals);
    const stations = new Set(own.filter(({ type }) => type === 'ORBITAL_STATION').map(({ symbol }) => symbol));
    const share = mean(circled.map((orbitals) => Number(orbitals.some((symbol) => stations.has(symbol)))));
    const expected = [0.23, 0.26, 0.32, 0.32, 0.9][tier - 1] ?? 0;
    expect(Math.abs(share - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / circled.length));
  });

  it('has more markets and shipyards the higher its tier', () => {
    const perTier = [1, 2, 3, 5].map((tier) => sample.filter(([sketch]) => sketch.tier === tier));
    const markets = perTier.map((own) => mean(own.map(([, all]) => all.filter(({ trade }) => trade).length)));
    const yards = perTier.map((own) => mean(own.map(([, all]) => all.filter((one) => one.shipTypes).length)));
    expect(markets).toEqual([...markets].sort((one, other) => one - other));
    expect(yards).toEqual([...yards].sort((one, other) => one - other));
  });

  it('lists only goods, ships and traits that exist, each once, with the inputs of what is made', () => {
    for (const { trade, shipTypes: sold = [], symbol } of sampled) {
      const goods = trade ? [...trade.exports, ...trade.imports, ...trade.exchange] : [];
      const inputs = (trade?.exports ?? []).flatMap((good) => exportToImports[good] ?? []);
      const wrong = [
        ...goods.filter((good, index) => goodFacts(good) === undefined || goods.indexOf(good) !== index),
        ...inputs.filter((input) => !trade?.imports.includes(input)),
        ...sold.filter((type) => !shipTypes.includes(type)),
      ];
      if (wrong.length > 0) expect(wrong, symbol).toEqual([]);
    }
    const doubled = sampled.filter(({ traits }) => new Set(traits).size !== traits.length);
    expect(doubled).toEqual([]);
    for (const trait of new Set(sampled.flatMap(({ traits }) => traits))) expect(traitFacts(trait).symbol).toBe(trait);
  });

  it('has the traits of a market and a shipyard exactly where there is one', () => {
    const differs = ({ trade, shipTypes: sold, traits }: WaypointState) =>
      traits.includes('MARKETPLACE') !== (trade !== undefined) || traits.includes('SHIPYARD') !== (sold !== undefined);
    expect(sampled.filter(differs)).toEqual([]);
  });

  it('sells fuel at every market, and can be dug wherever there are asteroids', () => {
    const dry = sampled.filter(({ trade }) => trade && ![...trade.exchange, ...trade.exports].includes('FUEL'));
    expect(dry).toEqual([]);
    const dug = sampled.filter(({ type }) => type === 'ASTEROID' || type === 'GAS_GIANT');
    expect(dug.filter(({ deposits }) => deposits === undefined)).toEqual([]);
  });

  it('lets a frigate fly from its gate to fuel elsewhere in the system', () => {
    for (const [{ hasGate }, waypoints] of sample) {
      const gate = waypoints.find(({ type }) => type === 'JUMP_GATE');
      if (!hasGate || gate === undefined) continue;
      const others = waypoints.filter(({ trade, symbol }) => trade && symbol !== gate.symbol);
      expect(Math.min(...others.map((other) => distanceBetween(gate, other)))).toBeLessThanOrEqual(400);
    }
  });

  it('is the same whatever was looked at before it, remembered or not', () => {
    const [one, other, third] = [galaxyOf(32, 120), galaxyOf(32, 120), galaxyOf(32, 120)];
    const symbols = systemCatalogue(one).map(({ symbol }) => symbol);
    const forwards = symbols.map((symbol) => systemAt(one, symbol));
    const backwards = symbols.toReversed().map((symbol) => systemAt(other, symbol));
    expect(backwards.toReversed()).toEqual(forwards);
    expect(symbols.map((symbol) => systemWithoutVisit(third, symbol))).toEqual(forwards);
    expect(Object.keys(third.systems)).toHaveLength(19);
  });
});

describe('a shipyard abroad', () => {
  const rare = ['SHIP_HEAVY_FREIGHTER', 'SHIP_REFINING_FREIGHTER', 'SHIP_EXPLORER'];
  const gated = frontier.filter(({ hasGate }) => hasGate).slice(0, 900);
  const soldIn = gated.map(({ symbol, tier }) => {
    const types = waypointsIn(systemWithoutVisit(state, symbol)).flatMap((waypoint) => waypoint.shipTypes ?? []);
    return { tier, types: new Set(types) };
  });

  it('sells freighters and explorers in every capital', () => {
    for (const faction of factionSymbols) {
      const waypoints = waypointsIn(systemAt(state, capitalOf(state, faction)?.symbol ?? ''));
      expect(waypoints.flatMap((waypoint) => waypoint.shipTypes ?? [])).toEqual(expect.arrayContaining(rare));
    }
  });

  it('sells heavy freighters in rich systems alone, and explorers in capitals alone (facts: yards-abroad)', () => {
    expect(soldIn.filter(({ types }) => types.has('SHIP_EXPLORER'))).toEqual([]);
    expect(soldIn.filter(({ types, tier }) => types.has('SHIP_HEAVY_FREIGHTER') && tier < 3)).toEqual([]);
  });

  it('is never beside a market that makes warp drives: nobody has found one (facts: warp)', () => {
    const made = sampled.flatMap(({ trade }) => trade?.exports ?? []);
    expect(made.filter((good) => good.startsWith('MODULE_WARP_DRIVE'))).toEqual([]);
  });
});

describe('the whole galaxy', () => {
  it('forgets what was looked at long ago rather than grow without end', () => {
    const fresh = galaxyOf(34, 800);
    const symbols = systemCatalogue(fresh).map(({ symbol }) => symbol);
    const first = structuredClone(systemAt(fresh, symbols[50] ?? ''));
    for (const symbol of symbols) systemAt(fresh, symbol);
    expect(Object.keys(fresh.systems).length).toBeLessThanOrEqual(501);
    expect(systemAt(fresh, symbols[50] ?? '')).toEqual(first);
  });
});
