import { describe, expect, test } from 'vitest';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { isBeyondReach, reachOf } from '../../../src/plan/galaxy/reach.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, type SystemTold, system } from './galaxies.ts';

const fleetOf = (world: WorldState, nowMs = NOW_MS) => new FleetContext({ ...factsOf(world), nowMs });

/** Home leads to A, A to W, whose gate is not finished; X and Y lie behind it, and S is settled. */
const POCKET: Readonly<Record<string, SystemTold>> = {
  H: { x: 0, leadsTo: ['A'], isBeingBuilt: false },
  A: { x: 100, leadsTo: ['H', 'W'] },
  W: { x: 200, isBeingBuilt: true },
  X: { x: 300, leadsTo: ['Y', 'W'] },
  Y: { x: 400 },
  S: { x: 500, isSettled: true },
};

const beyond = (world: WorldState, nowMs?: number) => [...reachOf(fleetOf(world, nowMs)).beyond].sort();

describe('the reach of the home gates', () => {
  test('is closed once every gate in it is read, and tells what lies beyond', () => {
    const world = aGalaxy(POCKET);
    expect(reachOf(fleetOf(world))).toMatchObject({ isClosed: true, systems: new Set([system('H'), system('A')]) });
    expect(beyond(world)).toEqual([system('W'), system('X'), system('Y')]);
  });

  test.each<[what: string, edit: (world: WorldState) => void]>([
    ['a gate in it is not read', (world) => world.gates.delete(gate('A'))],
    ['the list of all systems is not read', (world) => world.systemsListedAtMs.clear()],
    [
      'the home gate is not finished',
      (world) =>
        world.constructions.set(gate('H'), { symbol: gate('H'), materials: [], isComplete: false, seenAtMs: NOW_MS }),
    ],
  ])('is not known to be closed while %s', (_, edit) => {
    const world = aGalaxy(POCKET);
    edit(world);
    expect(beyond(world)).toEqual([]);
    expect(isBeyondReach(fleetOf(world), system('X'))).toBe(false);
  });

  test('is closed though a gate could not be read lately', () => {
    const world = aGalaxy(POCKET);
    world.gates.delete(gate('A'));
    noteFailedRead(world, 'gate', gate('A'), NOW_MS);
    expect(reachOf(fleetOf(world)).isClosed).toBe(true);
  });

  test('leaves out where ships come by gates, or from where they could not jump on', () => {
    const fleet = fleetOf(aGalaxy({ ...POCKET, N: { x: 600, hasNoGate: true } }));
    const isBeyond = Object.fromEntries(
      ['A', 'W', 'X', 'Y', 'S', 'N'].map((name) => [name, isBeyondReach(fleet, system(name))]),
    );
    expect(isBeyond).toEqual({ A: false, W: false, X: true, Y: true, S: false, N: false });
  });

  test('grows some minutes after a gate is finished', () => {
    const world = aGalaxy(POCKET);
    expect(beyond(world)).toContain(system('Y'));
    world.constructions.set(gate('W'), { symbol: gate('W'), materials: [], isComplete: true, seenAtMs: NOW_MS });
    world.gates.set(gate('Y'), { symbol: gate('Y'), connections: [gate('X')] });
    world.gates.set(gate('W'), { symbol: gate('W'), connections: [gate('A'), gate('X')] });
    expect(beyond(world, NOW_MS + 60_000)).toContain(system('Y'));
    expect(beyond(world, NOW_MS + 600_000)).toEqual([]);
  });
});
