import { describe, expect, it } from 'vitest';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import {
  constructionAt,
  isUnderConstruction,
  supplyConstruction,
} from '../../../src/universe/galaxy/gates/construction.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { gatesBuiltByOthers } from '../../../src/universe/rivals/built-gates.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf } from '../galaxy/fresh-universe.ts';

const state = galaxyOf(3, 7_000);
const hour = (hours: number) => state.startedAtMs + hours * 3_600_000;

function isOpenAt(universe: UniverseState, systemSymbol: string, nowMs: number): boolean {
  const gate = waypointAt(universe, gateSymbolIn(universe, systemSymbol) ?? '');
  return gate !== undefined && !isUnderConstruction(universe, gate, nowMs);
}

describe('gates that others build', () => {
  it('are about ten of the starter systems, finished from the second day to the sixth (facts: home-gate)', () => {
    const built = gatesBuiltByOthers(state);
    expect(built.length).toBeGreaterThanOrEqual(9);
    expect(built.length).toBeLessThanOrEqual(10);
    expect(built.filter(({ systemSymbol }) => sketchOf(state, systemSymbol)?.role !== 'starter')).toEqual([]);
    expect(built.filter(({ finishedAtHours }) => finishedAtHours < 24 || finishedAtHours > 144)).toEqual([]);
    const open = (hours: number) =>
      systemCatalogue(state).filter(
        ({ symbol, isGateUnderConstruction }) => isGateUnderConstruction && isOpenAt(state, symbol, hour(hours)),
      );
    expect(open(23)).toEqual([]);
    expect(new Set(open(144).map(({ symbol }) => symbol))).toEqual(new Set(built.map((one) => one.systemSymbol)));
  });

  it('fill up over a day, and share their counters with players', () => {
    const universe = galaxyOf(3, 7_000);
    const [first] = gatesBuiltByOthers(universe);
    const gate = gateSymbolIn(universe, first?.systemSymbol ?? '') ?? '';
    const at = (hoursBefore: number) => hour((first?.finishedAtHours ?? 0) - hoursBefore);
    const mats = (nowMs: number) => constructionAt(universe, gate, nowMs)?.materials[0]?.fulfilled;
    expect(mats(at(25))).toBe(0);
    expect(mats(at(12))).toBe(800);
    expect(constructionAt(universe, gate, at(0))).toMatchObject({ isComplete: true });
    expect(supplyConstruction(universe, gate, 'FAB_MATS', 801, at(12))).toBe('exceeds');
    expect(supplyConstruction(universe, gate, 'FAB_MATS', 800, at(12))).toBe('ok');
    expect(mats(at(0))).toBe(1_600);
    expect(supplyConstruction(universe, gate, 'FAB_MATS', 1, at(6))).toBe('fulfilled');
  });
});
