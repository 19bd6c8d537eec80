import { describe, expect, test } from 'vitest';
import type { Lane } from '../../../src/game/lanes.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { lanesNow } from '../../../src/plan/galaxy/duties.ts';
import { gateOf, homeSystemOf, isGateOpen, isHomeGateOpen } from '../../../src/plan/galaxy/gates.ts';
import { CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { allDo, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, probeIn, type SystemTold, system } from './galaxies.ts';

const LANES: readonly Lane[] = ['explore', 'chart', 'scout'];

/** The lanes of the newest of `nth` probes. */
function lanesOf(nth: number, isOpen: boolean, lanes: readonly Lane[] = LANES, outOfService: string[] = []): string {
  const probes = Array.from({ length: nth }, (_, index) => probeIn('H', { symbol: `T-${index + 1}` }));
  const world = aGalaxy({ H: { x: 0, isBeingBuilt: !isOpen } }, probes);
  const strategy = { ships: allDo(...lanes) };
  const facts = { ...factsOf(world, { strategy }), outOfService: new Set(outOfService) };
  const last = probes.at(-1) as Ship;
  return lanesNow(new FleetContext(facts), last).join(' ');
}

const { scouts } = CHARTING_TUNING;

describe('the lanes of a ship that scouts and goes abroad', () => {
  test.each<[what: string, nth: number, isOpen: boolean, lanes: string]>([
    ['are at home while the gate is closed', 1, false, 'scout'],
    ['are at home for the newest too', 40, false, 'scout'],
    ['stay at home for the oldest when it opens', scouts, true, 'scout'],
    ['are to chart for the next, and to explore where nothing is left to chart', scouts + 1, true, 'chart explore'],
    ['are the same for the newest', scouts + 16, true, 'chart explore'],
  ])('%s', (_, nth, isOpen, lanes) => {
    expect(lanesOf(nth, isOpen)).toBe(lanes);
  });

  test('are as the strategy says for a ship that never scouts', () => {
    expect(lanesOf(1, true, ['chart', 'explore'])).toBe('chart explore');
  });

  test('are at home for the next while one of the oldest there is quarantined or paused', () => {
    expect(lanesOf(scouts + 1, true, LANES, ['T-1'])).toBe('scout');
    expect(lanesOf(scouts + 2, true, LANES, ['T-1'])).toBe('chart explore');
  });

  /** The lanes of a probe abroad, older than those at home. */
  function lanesAbroad(isOpen: boolean): string {
    const abroad = probeIn('A', { symbol: 'T-1' });
    const home = Array.from({ length: scouts }, (_, index) => probeIn('H', { symbol: `T-${index + 2}` }));
    const world = aGalaxy({ H: { x: 0, isBeingBuilt: !isOpen }, A: { x: 9 } }, [abroad, ...home]);
    const facts = factsOf(world, { strategy: { ships: allDo(...LANES) } });
    return [abroad, home.at(-1) as Ship].map((ship) => lanesNow(new FleetContext(facts), ship).join(' ')).join(', ');
  }

  test('are those abroad for one that is there already, though it is the oldest, and even if the gate is closed', () => {
    expect(lanesAbroad(true)).toBe('chart explore, scout');
    expect(lanesAbroad(false)).toBe('chart explore, scout');
  });
});

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
    expect(isGateOpen(world, gate('H'))).toBe(open);
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
  expect(homeSystemOf(world)).toBe(system('H'));
  expect(homeSystemOf({ ...world, agent: undefined })).toBeUndefined();
  expect(isHomeGateOpen({ ...aGalaxy({ H: { x: 0 } }), agent: undefined })).toBe(false);
});

test('two agents in one galaxy each have the gate of their own home', () => {
  const world = aGalaxy({ H: { x: 0, isBeingBuilt: true }, A: { x: 100, isBeingBuilt: false } });
  const other = { ...world, agent: { symbol: 'U', headquarters: 'X1-A-A1', credits: 0, startingFaction: 'COSMIC' } };
  expect([world, other].map(isHomeGateOpen)).toEqual([false, true]);
});
