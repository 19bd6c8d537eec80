import { describe, expect, it } from 'vitest';
import { type SystemSketch, sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { connectedSystems, gateConnections, gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf } from './fresh-universe.ts';

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

  it('lead from each home only to gates that can be used, since unbuilt ones are dead ends (facts: home-gate)', () => {
    for (const { symbol } of gates.filter(({ role }) => role === 'home')) {
      const connected = connectedSystems(state, symbol).map((other) => sketchOf(state, other));
      expect(connected.length).toBeGreaterThanOrEqual(1);
      if (systems > 38) expect(connected.some((other) => other?.isGateUnderConstruction === false)).toBe(true);
    }
  });

  it('are waypoints of their systems, of the symbol that connections name', () => {
    for (const { symbol } of gates.slice(0, 45)) {
      const gate = gateSymbolIn(state, symbol) ?? '';
      expect(waypointAt(state, gate)).toMatchObject({ type: 'JUMP_GATE', systemSymbol: symbol });
      expect(waypointAt(state, gate)?.trade?.exchange).toContain('ANTIMATTER');
      const neighbours = connectedSystems(state, symbol).map((other) => gateSymbolIn(state, other));
      expect(gateConnections(state, symbol)).toEqual(neighbours);
    }
  });
});

describe('the network of gates', () => {
  it('is not there where there is no gate, and nowhere in a system that does not exist', () => {
    const state = galaxyOf(1, 200);
    const without = systemCatalogue(state).find(({ hasGate }) => !hasGate)?.symbol ?? '';
    for (const symbol of [without, 'X1-ZZ00', 'constructor']) {
      expect(gateSymbolIn(state, symbol)).toBeUndefined();
      expect(gateConnections(state, symbol)).toEqual([]);
    }
    const types = Object.values(systemAt(state, without)?.waypoints ?? {}).map(({ type }) => type);
    expect(types).not.toContain('JUMP_GATE');
  });
});
