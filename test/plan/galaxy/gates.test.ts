import { describe, expect, test } from 'vitest';
import { gateOf, homeSystem, isHomeGateOpen, isOpen } from '../../../src/plan/galaxy/gates.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, type SystemTold, system } from './galaxies.ts';

function withSite(world: WorldState, isComplete: boolean): WorldState {
  world.constructions.set(gate('H'), { symbol: gate('H'), materials: [], isComplete, seenAtMs: NOW_MS });
  return world;
}

describe('a gate', () => {
  test.each<[what: string, told: SystemTold, open: boolean]>([
    ['of a system of which nothing is known is not open', {}, false],
    ['of a system that no faction has settled is open from the start', { x: 0 }, true],
    ['of a settled system is not open until it was read', { x: 0, isSettled: true }, false],
    ['that a read told to be finished is open', { x: 0, isSettled: true, isBeingBuilt: false }, true],
    ['that a read told to be under construction is not', { x: 0, isBeingBuilt: true }, false],
  ])('%s', (_, told, open) => {
    const world = aGalaxy({ H: told });
    expect(isOpen(world, gate('H'))).toBe(open);
    expect(isHomeGateOpen({ ...world, systems: new Map() })).toBe(told.isBeingBuilt === false);
  });

  test.each([true, false])('is what its construction site says (%s), whatever the waypoint says', (isComplete) => {
    for (const isBeingBuilt of [true, false])
      expect(isHomeGateOpen(withSite(aGalaxy({ H: { x: 0, isBeingBuilt } }), isComplete))).toBe(isComplete);
  });

  test('is known from the list of all systems, or from the waypoints of its own', () => {
    expect(gateOf(aGalaxy({ H: { x: 0 } }), system('H'))).toBe(gate('H'));
    expect(gateOf(aGalaxy({ H: { places: {} } }), system('H'))).toBe(gate('H'));
    expect(gateOf(aGalaxy({ H: { x: 0, hasNoGate: true } }), system('H'))).toBeUndefined();
    expect(gateOf(aGalaxy({}), system('H'))).toBeUndefined();
  });
});

test('home is the system of the headquarters, and nowhere while the agent is unknown', () => {
  const world = aGalaxy({});
  expect(homeSystem(world)).toBe(system('H'));
  expect(homeSystem({ ...world, agent: undefined })).toBeUndefined();
  expect(isHomeGateOpen({ ...aGalaxy({ H: { x: 0 } }), agent: undefined })).toBe(false);
});

test('two agents in one galaxy each have the gate of their own home', () => {
  const world = aGalaxy({ H: { x: 0, isBeingBuilt: true }, A: { x: 100, isBeingBuilt: false } });
  const other = { ...world, agent: { symbol: 'U', headquarters: 'X1-A-A1', credits: 0, startingFaction: 'COSMIC' } };
  expect([world, other].map(isHomeGateOpen)).toEqual([false, true]);
});
