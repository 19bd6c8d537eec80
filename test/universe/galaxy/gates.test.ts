import TinyQueue from 'tinyqueue';
import { describe, expect, it } from 'vitest';
import { jumpCooldownSeconds, systemDistance } from '../../../src/rules/warp.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { connectedSystems, gateConnections, gateOf } from '../../../src/universe/galaxy/gates.ts';
import type { SystemSketch } from '../../../src/universe/galaxy/sketches.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf, quantile, tally } from './galaxy-of.ts';

/**
 * Lengths of connections by share, game-facts 3.4. The generated ones keep within a quarter of them: hops and cooldowns
 * from end to end, which a journey feels, are fitted first.
 */
const RECORDED_LENGTHS = [
  [0.05, 338],
  [0.25, 705],
  [0.5, 1_230],
  [0.75, 2_034],
  [0.95, 3_416],
] as const;

const SIZES = [
  [1, 19],
  [2, 40],
  [3, 200],
  [4, 1_000],
  [5, 7_000],
] as const;

function gatesOf(state: UniverseState): SystemSketch[] {
  return systemCatalogue(state).filter(({ hasGate }) => hasGate);
}

function degreesOf(state: UniverseState): number[] {
  return gatesOf(state).map(({ symbol }) => gateConnections(state, symbol).length);
}

/** Each connection once. */
function lengthsOf(state: UniverseState): number[] {
  return gatesOf(state).flatMap((from) =>
    connectedSystems(state, from.symbol)
      .filter((symbol) => symbol > from.symbol)
      .map((symbol) => systemDistance(from, sketchOf(state, symbol) ?? from)),
  );
}

/** How many systems can be reached by jumps from the first one, could all gates be used. */
function reached(state: UniverseState): number {
  const seen = new Set<string>();
  const ahead = [gatesOf(state)[0]?.symbol ?? ''];
  for (let symbol = ahead.pop(); symbol !== undefined; symbol = ahead.pop()) {
    if (seen.has(symbol)) continue;
    seen.add(symbol);
    ahead.push(...connectedSystems(state, symbol));
  }
  return seen.size;
}

/** Jumps along gates that can be used, from one of them: systems in the order of fewest jumps, as far as asked for. */
function* jumpsFrom(state: UniverseState, from: string): Generator<readonly [symbol: string, jumps: number]> {
  const jumps = new Map([[from, 0]]);
  for (const [symbol, count] of jumps) {
    yield [symbol, count];
    for (const next of connectedSystems(state, symbol)) {
      if (!jumps.has(next) && !sketchOf(state, next)?.isGateUnderConstruction) jumps.set(next, count + 1);
    }
  }
}

function hopsToCapital(state: UniverseState, from: string): number {
  for (const [symbol, jumps] of jumpsFrom(state, from)) if (sketchOf(state, symbol)?.role === 'capital') return jumps;
  return Number.POSITIVE_INFINITY;
}

/** Least cooldown in hours from one gate to each that can be used. */
function cooldownsFrom(state: UniverseState, from: string): Map<string, number> {
  const hours = new Map<string, number>();
  const ahead = new TinyQueue([{ symbol: from, at: 0 }], (one, other) => one.at - other.at);
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { symbol, at } = next;
    if (hours.has(symbol)) continue;
    hours.set(symbol, at);
    const here = sketchOf(state, symbol);
    for (const other of connectedSystems(state, symbol).map((one) => sketchOf(state, one))) {
      if (here === undefined || other === undefined || other.isGateUnderConstruction) continue;
      ahead.push({ symbol: other.symbol, at: at + jumpCooldownSeconds(systemDistance(here, other)) / 3_600 });
    }
  }
  return hours;
}

/** Jumps and hours of cooldown from some gates that can be used to all of them. */
function journeysIn(state: UniverseState, origins: number) {
  const open = gatesOf(state).filter(({ isGateUnderConstruction }) => !isGateUnderConstruction);
  const step = Math.floor(open.length / origins);
  const from = Array.from({ length: origins }, (_, index) => open[index * step]?.symbol ?? '');
  const hops = from.flatMap((symbol) => [...jumpsFrom(state, symbol)].map(([, jumps]) => jumps));
  const hours = from.flatMap((symbol) => [...cooldownsFrom(state, symbol).values()]);
  return { open: open.length, hops, hours };
}

describe.each(SIZES)('the gates of seed %i and %i systems', (seed, systems) => {
  const state = galaxyOf(seed, systems);
  const gates = gatesOf(state);

  it('lead to each other both ways, never to themselves and never twice', () => {
    const oneWay = gates.flatMap(({ symbol }) =>
      connectedSystems(state, symbol).filter((other) => !connectedSystems(state, other).includes(symbol)),
    );
    expect(oneWay).toEqual([]);
    const twice = gates.filter(({ symbol }) => {
      const others = connectedSystems(state, symbol);
      return new Set(others).size !== others.length || others.includes(symbol);
    });
    expect(twice).toEqual([]);
  });

  it('hang together', () => {
    expect(reached(state)).toBe(gates.length);
  });

  it('have one to nine connections', () => {
    const degrees = degreesOf(state);
    expect(Math.min(...degrees)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...degrees)).toBeLessThanOrEqual(9);
  });

  it('lead from each home only to gates that can be used, since unbuilt ones are dead ends (beyond-home 2)', () => {
    for (const { symbol } of gates.filter(({ role }) => role === 'home')) {
      const connected = connectedSystems(state, symbol).map((other) => sketchOf(state, other));
      expect(connected.length).toBeGreaterThanOrEqual(1);
      if (systems > 38) expect(connected.some((other) => other?.isGateUnderConstruction === false)).toBe(true);
    }
  });

  it('are waypoints of their systems, of the symbol that connections name', () => {
    for (const { symbol } of gates.slice(0, 45)) {
      const gate = gateOf(state, symbol) ?? '';
      expect(waypointAt(state, gate)).toMatchObject({ type: 'JUMP_GATE', systemSymbol: symbol });
      expect(waypointAt(state, gate)?.trade?.exchange).toContain('ANTIMATTER');
      const neighbours = connectedSystems(state, symbol).map((other) => gateOf(state, other));
      expect(gateConnections(state, symbol)).toEqual(neighbours);
    }
  });
});

describe.each([5, 1])('the network of gates of seed %i', (seed) => {
  const state = galaxyOf(seed, 7_000);

  it('has the recorded number of connections, degrees and lengths', () => {
    const lengths = lengthsOf(state);
    expect(lengths).toHaveLength(6_827);
    const degrees = [...tally(degreesOf(state))].sort(([, one], [, other]) => other - one);
    expect(
      degrees
        .slice(0, 2)
        .map(([degree]) => degree)
        .sort(),
    ).toEqual([4, 5]);
    for (const [share, recorded] of RECORDED_LENGTHS) {
      const ratio = quantile(lengths, share) / recorded;
      expect(ratio, `${share}`).toBeGreaterThan(0.75);
      expect(ratio, `${share}`).toBeLessThan(1.25);
    }
    expect(Math.min(...lengths)).toBeGreaterThan(150);
    expect(quantile(lengths, 0.999)).toBeLessThan(8_000);
  });

  it('is as long as the recorded one without its unbuilt gates, in one piece', () => {
    const { open, hops, hours } = journeysIn(state, 40);
    expect(hops.length).toBe(40 * open);
    const meanHops = hops.reduce((sum, one) => sum + one, 0) / hops.length;
    expect(meanHops).toBeGreaterThan(30);
    expect(meanHops).toBeLessThan(42);
    expect(quantile(hours, 0.5)).toBeGreaterThan(4.3);
    expect(quantile(hours, 0.5)).toBeLessThan(5.7);
    const capitals = gatesOf(state).filter(({ role }) => role === 'capital');
    const degrees = capitals.map(({ symbol }) => connectedSystems(state, symbol).length);
    expect(Math.min(...degrees)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...degrees)).toBeLessThanOrEqual(9);
  });

  it('leads from a starter system to the nearest capital in 1 to 7 jumps, mostly', () => {
    const hops = gatesOf(state)
      .filter(({ isGateUnderConstruction }) => isGateUnderConstruction)
      .map(({ symbol }) => hopsToCapital(state, symbol));
    expect(quantile(hops, 0.5)).toBeGreaterThanOrEqual(2);
    expect(quantile(hops, 0.5)).toBeLessThanOrEqual(5);
    expect(hops.filter((one) => one <= 7).length / hops.length).toBeGreaterThan(0.75);
    expect(hops.filter((one) => one === 1).length / hops.length).toBeLessThan(0.35);
  });
});

describe('a gate', () => {
  it('is not there where there is no gate, and nowhere in a system that does not exist', () => {
    const state = galaxyOf(1, 200);
    const without = systemCatalogue(state).find(({ hasGate }) => !hasGate)?.symbol ?? '';
    for (const symbol of [without, 'X1-ZZ00', 'constructor']) {
      expect(gateOf(state, symbol)).toBeUndefined();
      expect(gateConnections(state, symbol)).toEqual([]);
    }
    const types = Object.values(systemAt(state, without)?.waypoints ?? {}).map(({ type }) => type);
    expect(types).not.toContain('JUMP_GATE');
  });
});
