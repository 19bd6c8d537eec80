import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../src/game/physics/travel.ts';
import { factionSymbols } from '../../../src/universe/facts/factions.ts';
import { goodFacts } from '../../../src/universe/facts/goods.ts';
import { exportToImports } from '../../../src/universe/facts/supply-chain.ts';
import { traitFacts } from '../../../src/universe/facts/traits.ts';
import { homeSystemSymbols } from '../../../src/universe/galaxy/names.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { SystemState, WaypointState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, waypointsOf } from './fresh-universe.ts';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);
const STAR = { x: 0, y: 0 };
const A_DRONES_TANK = 80;
const A_FRIGATES_TANK = 400;

/** Goods that no home system makes: they come through the gate. */
const EXOTIC = ['EXOTIC_MATTER', 'NANOBOTS'];

function distances(system: SystemState, letter: string, type: string): number[] {
  return waypointsOf(system)
    .filter((waypoint) => waypoint.type === type && waypoint.symbol.startsWith(`${system.symbol}-${letter}`))
    .map((waypoint) => distanceBetween(waypoint, STAR));
}

function listed(system: SystemState, list: 'exports' | 'imports' | 'exchange'): string[] {
  return waypointsOf(system).flatMap(({ trade }) => trade?.[list] ?? []);
}

function place(system: SystemState, isWanted: (waypoint: WaypointState) => boolean): WaypointState {
  const [waypoint, ...others] = waypointsOf(system).filter(isWanted);
  if (waypoint === undefined || others.length > 0) throw new Error('expected one such waypoint');
  return waypoint;
}

describe.each(SEEDS)('the home system of seed %i', (seed) => {
  const state = freshUniverse(seed);
  const system = homeOf(state);
  const waypoints = waypointsOf(system);

  it('has 80-90 waypoints, 25-30 markets, three shipyards and one gate that is being built', () => {
    expect(waypoints.length).toBeGreaterThanOrEqual(80);
    expect(waypoints.length).toBeLessThanOrEqual(90);
    const markets = waypoints.filter((waypoint) => waypoint.trade !== undefined);
    expect(markets.length).toBeGreaterThanOrEqual(25);
    expect(markets.length).toBeLessThanOrEqual(30);
    expect(waypoints.filter((waypoint) => waypoint.shipTypes !== undefined)).toHaveLength(3);
    expect(waypoints.filter((waypoint) => waypoint.isUnderConstruction).map(({ type }) => type)).toEqual(['JUMP_GATE']);
  });

  it('lies in the rings of the template', () => {
    const rings: readonly (readonly [letter: string, type: string, low: number, high: number])[] = [
      ['A', 'PLANET', 21, 31],
      ['X', 'ENGINEERED_ASTEROID', 21, 31],
      ['B', 'FUEL_STATION', 181, 201],
      ['B', 'ASTEROID_BASE', 337, 355],
      ['B', 'ASTEROID', 319, 391],
      ['C', 'GAS_GIANT', 147, 165],
      ['C', 'FUEL_STATION', 108, 124],
      ['H', 'PLANET', 39, 61],
      ['I', 'JUMP_GATE', 439, 457],
      ['I', 'FUEL_STATION', 222, 235],
      ['J', 'FUEL_STATION', 588, 615],
      ['J', 'ASTEROID_BASE', 704, 733],
      ['J', 'ASTEROID', 679, 781],
      ...['D', 'E', 'F', 'G', 'K'].map((letter) => [letter, 'PLANET', 49, 111] as const),
    ];
    for (const [letter, type, low, high] of rings) {
      const found = distances(system, letter, type);
      expect(found.length, `${letter} ${type}`).toBeGreaterThan(0);
      expect(Math.min(...found), `${letter} ${type}`).toBeGreaterThanOrEqual(low);
      expect(Math.max(...found), `${letter} ${type}`).toBeLessThanOrEqual(high);
    }
  });

  it('numbers its waypoints in order, and each knows what it circles', () => {
    const numbers = waypoints.map(({ symbol }) => Number(/(\d+)[A-F]?$/.exec(symbol)?.[1]));
    expect(numbers).toEqual(waypoints.map((_, index) => index + 1));
    for (const { symbol, orbitals } of waypoints) {
      const circling = waypoints.filter((other) => other.orbits === symbol).map((other) => other.symbol);
      expect(circling).toEqual(orbitals);
    }
  });

  it('sells mining drones at a moon of the H planet, and shows the headquarters at A1', () => {
    const yard = place(system, ({ shipTypes }) => shipTypes?.includes('SHIP_MINING_DRONE') ?? false);
    expect(yard.type).toBe('MOON');
    expect(yard.symbol).toMatch(/-H\d+$/);
    expect(system.waypoints[`${system.symbol}-A1`]?.type).toBe('PLANET');
  });

  it('lets a drone reach the foundry from the depot, and a frigate every market from its next fuel', () => {
    const depot = place(system, ({ type }) => type === 'ENGINEERED_ASTEROID');
    expect(depot.traits).toEqual(['COMMON_METAL_DEPOSITS', 'STRIPPED', 'MARKETPLACE']);
    const foundry = place(system, ({ type, symbol }) => type === 'PLANET' && /-H\d+$/.test(symbol));
    expect(distanceBetween(depot, foundry)).toBeLessThanOrEqual(A_DRONES_TANK);
    const fuelled = waypoints.filter(({ trade }) => trade && [...trade.exchange, ...trade.exports].includes('FUEL'));
    for (const market of waypoints.filter(({ trade }) => trade !== undefined)) {
      const nearest = Math.min(
        ...fuelled.filter(({ symbol }) => symbol !== market.symbol).map((other) => distanceBetween(market, other)),
      );
      expect(nearest, market.symbol).toBeLessThanOrEqual(A_FRIGATES_TANK);
    }
  });

  it('has a whole supply chain: every input of every export is imported there and supplied somewhere', () => {
    const dug = waypoints.flatMap(({ deposits }) => Object.keys(deposits ?? {}));
    const supplied = new Set([...listed(system, 'exports'), ...listed(system, 'exchange'), ...dug]);
    for (const { trade, symbol } of waypoints) {
      for (const input of (trade?.exports ?? []).flatMap((good) => exportToImports[good] ?? [])) {
        expect(trade?.imports, symbol).toContain(input);
      }
    }
    const missing = listed(system, 'imports').filter((good) => !supplied.has(good) && !EXOTIC.includes(good));
    expect(missing).toEqual([]);
  });

  it('lists every good once a market, and only goods and traits that exist; every market has fuel to buy', () => {
    for (const { trade, traits, symbol } of waypoints) {
      const goods = trade ? [...trade.exports, ...trade.imports, ...trade.exchange] : [];
      expect(new Set(goods).size, symbol).toBe(goods.length);
      expect(goods.filter((good) => goodFacts(good) === undefined)).toEqual([]);
      expect(new Set(traits.map((trait) => traitFacts(trait).symbol)).size, symbol).toBe(traits.length);
      expect(traits.includes('MARKETPLACE'), symbol).toBe(trade !== undefined);
      if (trade) expect([...trade.exchange, ...trade.exports], symbol).toContain('FUEL');
    }
  });

  it('holds something in every asteroid, and what gas siphons draw in the giant', () => {
    for (const { type, deposits, symbol } of waypoints) {
      const isDug = type === 'ASTEROID' || type === 'ENGINEERED_ASTEROID' || type === 'GAS_GIANT';
      expect(deposits !== undefined, symbol).toBe(isDug);
    }
    expect(Object.keys(place(system, ({ type }) => type === 'GAS_GIANT').deposits ?? {})).toContain('HYDROCARBON');
  });

  it('was charted by its faction within seconds of the start', () => {
    for (const { chart, faction } of waypoints) {
      expect(faction).toBe('COSMIC');
      expect(chart?.submittedBy).toBe('COSMIC');
      expect(chart?.submittedOnMs).toBeGreaterThan(state.startedAtMs);
      expect(chart?.submittedOnMs).toBeLessThan(state.startedAtMs + 10_000);
    }
  });
});

describe('the galaxy', () => {
  it('gives every faction a home of its own, X1- with two letters and two digits', () => {
    for (const seed of SEEDS) {
      const symbols = [...homeSystemSymbols(seed).values()];
      expect(new Set(symbols).size).toBe(factionSymbols.length);
      for (const symbol of symbols) expect(symbol).toMatch(/^X1-[A-Z]{2}\d{2}$/);
    }
  });

  it('does not depend on which home is looked at first', () => {
    const [one, other] = [freshUniverse(3), freshUniverse(3)];
    homeOf(one, 'VOID');
    expect(homeOf(one)).toEqual(homeOf(other));
  });

  it('knows no system and no waypoint but its own', () => {
    const state = freshUniverse(1);
    const home = homeOf(state);
    expect(systemAt(state, 'X1-ZZ00')).toBeUndefined();
    expect(systemAt(state, 'constructor')).toBeUndefined();
    expect(waypointAt(state, `${home.symbol}-Z999`)).toBeUndefined();
    expect(waypointAt(state, '__proto__')).toBeUndefined();
    expect(waypointAt(state, `${home.symbol}-A1`)).toBe(home.waypoints[`${home.symbol}-A1`]);
  });
});
