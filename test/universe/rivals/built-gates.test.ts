import { describe, expect, it, test } from 'vitest';
import { GameWorld } from '../../../src/config/worlds/world-schema.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import {
  constructionAt,
  isUnderConstruction,
  supplyConstruction,
} from '../../../src/universe/galaxy/gates/construction.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { gatesBuiltByOthers, shareBuiltByOthers } from '../../../src/universe/rivals/built-gates.ts';
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

test('strangers at a played home have delivered the share of the world by hour 34, and slow down', () => {
  const universe: UniverseState = {
    ...galaxyOf(3, 300),
    world: { name: 'test', values: GameWorld.parse({ strangers: { gateShare: 0.8 } }) },
  };
  const home = systemCatalogue(universe).find(({ role }) => role === 'home')?.symbol ?? '';
  const share = (at: number) => Math.round(100 * shareBuiltByOthers(universe, home, hour(at)));
  expect([0, 17, 34, 55, 160].map(share)).toEqual([0, 40, 80, 95, 95]);
  expect(shareBuiltByOthers(galaxyOf(3, 300), home, hour(100))).toBe(0);
});
