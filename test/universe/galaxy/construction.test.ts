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

  it('never takes more than its bill, or anything else, whatever comes in whatever order', () => {
    const load = fc.record({
      tradeSymbol: fc.constantFrom('FAB_MATS', 'ADVANCED_CIRCUITRY', 'QUANTUM_STABILIZERS', 'FUEL', 'constructor'),
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
        const bill = fulfilled(state, symbol);
        expect(bill.map(([good]) => good)).toEqual(expect.arrayContaining([...taken.keys()]));
        for (const [tradeSymbol, units, required] of bill) {
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
