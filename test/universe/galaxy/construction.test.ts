import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import {
  constructionAt,
  isUnderConstruction,
  supplyConstruction,
} from '../../../src/universe/galaxy/gates/construction.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { galaxyOf, homeWaypoint } from './fresh-universe.ts';

const NOW_MS = 1_800_000_600_000;

function homeGate(state: UniverseState): WaypointState {
  return homeWaypoint(state, ({ type }) => type === 'JUMP_GATE');
}

function fulfilled(state: UniverseState, waypointSymbol: string): (readonly [string, number, number])[] {
  const materials = constructionAt(state, waypointSymbol, NOW_MS)?.materials ?? [];
  return materials.map((line) => [line.tradeSymbol, line.fulfilled, line.required] as const);
}

describe('the home gate', () => {
  it('waits for the recorded bill, its stabilizer delivered', () => {
    const state = galaxyOf(1, 60);
    const gate = homeGate(state);
    expect(isUnderConstruction(state, gate, NOW_MS)).toBe(true);
    expect(constructionAt(state, gate.symbol, NOW_MS)).toMatchObject({ symbol: gate.symbol, isComplete: false });
    expect(fulfilled(state, gate.symbol)).toEqual([
      ['FAB_MATS', 0, 1_600],
      ['ADVANCED_CIRCUITRY', 0, 400],
      ['QUANTUM_STABILIZERS', 1, 1],
    ]);
    expect(state.supplies).toBeUndefined();
  });

  it('is finished by the last unit and takes no more', () => {
    const state = galaxyOf(2, 60);
    const gate = homeGate(state);
    for (let load = 0; load < 40; load++)
      expect(supplyConstruction(state, gate.symbol, 'FAB_MATS', 40, NOW_MS)).toBe('ok');
    for (let load = 0; load < 9; load++) supplyConstruction(state, gate.symbol, 'ADVANCED_CIRCUITRY', 40, NOW_MS);
    expect(supplyConstruction(state, gate.symbol, 'ADVANCED_CIRCUITRY', 39, NOW_MS)).toBe('ok');
    expect(isUnderConstruction(state, gate, NOW_MS)).toBe(true);
    expect(supplyConstruction(state, gate.symbol, 'ADVANCED_CIRCUITRY', 1, NOW_MS)).toBe('ok');
    expect(isUnderConstruction(state, gate, NOW_MS)).toBe(false);
    expect(constructionAt(state, gate.symbol, NOW_MS)?.isComplete).toBe(true);
    expect(supplyConstruction(state, gate.symbol, 'FAB_MATS', 1, NOW_MS)).toBe('fulfilled');
  });

  it('refuses what is not on the bill, what is there already, and more than a line takes', () => {
    const state = galaxyOf(3, 60);
    const { symbol } = homeGate(state);
    expect(supplyConstruction(state, symbol, 'IRON_ORE', 1, NOW_MS)).toBe('not-required');
    expect(supplyConstruction(state, symbol, 'constructor', 1, NOW_MS)).toBe('not-required');
    expect(supplyConstruction(state, symbol, 'QUANTUM_STABILIZERS', 1, NOW_MS)).toBe('fulfilled');
    expect(supplyConstruction(state, symbol, 'ADVANCED_CIRCUITRY', 401, NOW_MS)).toBe('exceeds');
    expect(supplyConstruction(state, symbol.replace(/-\w+$/, '-A1'), 'FAB_MATS', 1, NOW_MS)).toBe('not-found');
    expect(supplyConstruction(state, 'X1-ZZ00-A1', 'FAB_MATS', 1, NOW_MS)).toBe('not-found');
    expect(state.supplies).toBeUndefined();
  });

  it('never takes more than its bill, whatever comes in whatever order', () => {
    const load = fc.record({
      tradeSymbol: fc.constantFrom('FAB_MATS', 'ADVANCED_CIRCUITRY', 'QUANTUM_STABILIZERS', 'FUEL'),
      units: fc.integer({ min: 1, max: 700 }),
    });
    fc.assert(
      fc.property(fc.array(load, { maxLength: 30 }), (loads) => {
        const state = galaxyOf(4, 19);
        const { symbol } = homeGate(state);
        const taken = new Map([['QUANTUM_STABILIZERS', 1]]);
        for (const { tradeSymbol, units } of loads) {
          const isTaken = supplyConstruction(state, symbol, tradeSymbol, units, NOW_MS) === 'ok';
          if (isTaken) taken.set(tradeSymbol, (taken.get(tradeSymbol) ?? 0) + units);
        }
        for (const [tradeSymbol, units, required] of fulfilled(state, symbol)) {
          expect(units).toBe(taken.get(tradeSymbol) ?? 0);
          expect(units).toBeLessThanOrEqual(required);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('other gates', () => {
  it('are building sites where the catalogue says so, each with a bill of its own', () => {
    const state = galaxyOf(6, 1_000);
    const gates = systemCatalogue(state).filter(({ hasGate }) => hasGate);
    const sites = gates.filter(
      ({ symbol }) => constructionAt(state, gateSymbolIn(state, symbol) ?? '', NOW_MS) !== undefined,
    );
    expect(sites).toEqual(gates.filter(({ isGateUnderConstruction }) => isGateUnderConstruction));
    const distant = sites.find(({ role }) => role === 'starter')?.symbol ?? '';
    const gate = gateSymbolIn(state, distant) ?? '';
    expect(supplyConstruction(state, gate, 'FAB_MATS', 1_600, NOW_MS)).toBe('ok');
    expect(fulfilled(state, gate)[0]).toEqual(['FAB_MATS', 1_600, 1_600]);
    expect(fulfilled(state, homeGate(state).symbol)[0]).toEqual(['FAB_MATS', 0, 1_600]);
    const waypoint = waypointAt(state, gate);
    expect(waypoint && isUnderConstruction(state, waypoint, NOW_MS)).toBe(true);
  });
});
