import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../../src/config/schema/strategy-schema.ts';
import { galaxyAnswer } from '../../../../src/daemon/console/views/galaxy-view.ts';
import { buildsGate, phasesView } from '../../../../src/daemon/console/views/phases-view.ts';
import { shipsBySystem, systemMap } from '../../../../src/daemon/console/views/world-views.ts';
import type { GalaxyAnswer } from '../../../../src/daemon/views.ts';
import {
  learnConstruction,
  learnGate,
  learnListed,
  learnSystem,
  learnWaypoint,
} from '../../../../src/world/galaxy/atlas.ts';
import { emptyWorld, type WorldState } from '../../../../src/world/state.ts';
import { agent, nav, ship, waypoint } from '../../../kit/replies.ts';

const RUN = 7;
const isOf = (system: string) => ({ ...nav(), systemSymbol: system });

function learnPlace(world: WorldState, symbol: string, isCharted: boolean): void {
  const traits = isCharted ? [] : [{ symbol: 'UNCHARTED' }];
  const systemSymbol = symbol.split('-').slice(0, 2).join('-');
  learnWaypoint(world, { ...waypoint(symbol), systemSymbol, traits }, 0);
}

function learnSystems(world: WorldState, ...symbols: readonly string[]): void {
  for (const [index, symbol] of symbols.entries()) {
    const told = { gate: `${symbol}-G`, isSettled: false, counts: {} };
    learnSystem(world, { symbol, x: index, y: -index, ...told }, 0);
  }
}

/** Three systems; one gate is read, one system is listed, and ships are in two. */
function worldAbroad(): WorldState {
  const world: WorldState = { ...emptyWorld(), agent: agent(1) };
  learnSystems(world, 'X1-A', 'X1-B', 'X1-C');
  learnGate(world, { symbol: 'X1-A-G', connections: ['X1-B-G', 'X1-UNKNOWN-G'] }, 0);
  learnPlace(world, 'X1-A-1', true);
  learnPlace(world, 'X1-A-2', false);
  learnPlace(world, 'X1-B-1', false);
  learnListed(world, 'X1-A', 0);
  for (const [symbol, system] of [
    ['S-1', 'X1-B'],
    ['S-2', 'X1-A'],
    ['S-3', 'X1-B'],
  ] as const)
    world.ships.set(symbol, ship(symbol, { nav: isOf(system) }));
  return world;
}

describe('the galaxy as the page gets it', () => {
  test('first everything: systems, gates between them, charts of listed systems', () =>
    expect(galaxyAnswer(worldAbroad(), RUN)).toMatchObject({
      systems: { symbols: ['X1-A', 'X1-B', 'X1-C'], x: [0, 1, 2], y: [-0, -1, -2] },
      home: 0,
      gates: [[0, 1]],
      charted: [[0, 1, 2]],
    }));

  test.each<[string, (world: WorldState) => void, Partial<GalaxyAnswer>]>([
    ['nothing, where nothing changed', () => {}, { systems: null, gates: [], charted: [] }],
    ['a chart', (world) => learnPlace(world, 'X1-A-2', true), { systems: null, gates: [], charted: [[0, 2, 2]] }],
    ['a gate', (world) => learnGate(world, { symbol: 'X1-B-G', connections: ['X1-C-G'] }, 0), { gates: [[1, 2]] }],
    ['a listing of what was known', (world) => learnListed(world, 'X1-B', 0), { charted: [[1, 0, 1]] }],
    ['everything, where systems were added', (world) => learnSystems(world, 'X1-D'), { charted: [[0, 1, 2]] }],
  ])('then only what changed: %s', (_, change, expected) => {
    const world = worldAbroad();
    const { revision } = galaxyAnswer(world, RUN);
    change(world);
    const next = galaxyAnswer(world, RUN, revision);
    expect(next).toMatchObject(expected);
    expect(galaxyAnswer(world, RUN, next.revision)).toMatchObject({ systems: null, gates: [], charted: [] });
  });

  test.each(['', 'nonsense', '8-3-1-3-1', '7-2-1-3-1', '7-3-1-x-1', '7-3-1-3-1-9'])(
    'everything for a revision that is none of this run: "%s"',
    (since) => expect(galaxyAnswer(worldAbroad(), RUN, since).systems?.symbols).toHaveLength(3),
  );
});

test.each([
  ['X1-A', 'X1-A'],
  ['X1-A-2', 'X1-A'],
  ['S-2', 'X1-A'],
  [undefined, 'X1-B'],
  ['X1-C', 'X1-B'],
])('the map for %s is that of %s; what is unknown gives way to most ships', (symbol, system) =>
  expect(systemMap(worldAbroad(), symbol)?.system).toBe(system),
);

test('systems with ships are told with their number, most first', () =>
  expect(Object.entries(shipsBySystem(worldAbroad()))).toEqual([
    ['X1-B', 2],
    ['X1-A', 1],
  ]));

test('the phase is that of the home gate: built by the strategy or not, until it is open', () => {
  const world = worldAbroad();
  const materials = [{ tradeSymbol: 'FAB_MATS', required: 4, fulfilled: 1 }];
  const learn = (symbol: string, isComplete: boolean) => learnConstruction(world, { symbol, materials, isComplete }, 0);
  const builders = { ships: [{ match: {}, lanes: ['build' as const] }] };
  const phases = (strategy: Pick<Strategy, 'ships'> = builders) =>
    phasesView({ world, builds: buildsGate(strategy), supplies: [{ atMs: 0, units: 1 }], nowMs: 0 });
  learn('X1-B-G', false);
  expect(phases().gate?.materials).toEqual([]);
  learn('X1-A-G', false);
  expect(phases()).toEqual({
    now: 'building',
    gate: { waypoint: 'X1-A-G', state: 'building', materials, share: 0.25, hoursToGo: null },
  });
  expect(phases({ ships: [] }).gate?.state).toBe('idle');
  learn('X1-A-G', true);
  expect(phases()).toMatchObject({ now: 'galaxy', gate: { state: 'open', share: 1 } });
});
