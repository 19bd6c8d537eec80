import { describe, expect, test } from 'vitest';
import { closedFrontier, exploresFirst } from '../../../src/plan/charting/frontier.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { allDo, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, type PlaceTold, probeIn, type SystemTold, system } from '../galaxy/galaxies.ts';

const left = (planets: number): Readonly<Record<string, PlaceTold>> =>
  Object.fromEntries(Array.from({ length: planets }, (_, index) => [`P${index}`, { x: index, isUncharted: true }]));
const belt: Readonly<Record<string, PlaceTold>> = { B: { x: 9, type: 'ASTEROID', isUncharted: true } };
const probe = probeIn('A');

const looks = (world: WorldState, nowMs = NOW_MS) =>
  exploresFirst(
    new FleetContext({ ...factsOf(world, { strategy: { ships: allDo('chart', 'explore') } }), nowMs }),
    probe,
  );

/** A probe in A, to which the gate of home leads, and what else there is. */
const around = (systems: Readonly<Record<string, SystemTold>>) =>
  aGalaxy({ H: { x: 0, leadsTo: Object.keys(systems), isBeingBuilt: false, isSettled: true }, ...systems }, [probe]);

const fresh = { x: 200, places: left(6) };
const fourFresh = { B: fresh, C: fresh, D: fresh, E: fresh };
const unseen = { x: 9 };
const eaten = { x: 200, places: belt };

describe('a ship that charts and explores', () => {
  test.each<[what: string, systems: Readonly<Record<string, SystemTold>>, does: boolean]>([
    ['looks for fresh systems where others have left only belts', { A: eaten, B: eaten, C: fresh }, true],
    ['charts on while enough fresh ones are in reach', { A: eaten, ...fourFresh }, false],
    [
      'counts on those that nobody has listed',
      { A: eaten, B: unseen, C: unseen, D: unseen, E: unseen, F: unseen },
      false,
    ],
    ['counts on none that is settled', { A: eaten, B: { x: 9, isSettled: true, isBeingBuilt: false } }, true],
  ])('%s', (_, systems, does) => {
    expect(looks(around(systems))).toBe(does);
  });

  test('charts on where no ship can leave the home system', () => {
    expect(looks(aGalaxy({ H: { x: 0, isBeingBuilt: true }, A: { x: 200, places: belt } }, [probe]))).toBe(false);
  });

  test('sees some minutes later that what was in reach is gone', () => {
    const world = around({ A: eaten, ...fourFresh });
    expect(looks(world)).toBe(false);
    for (const name of ['B', 'C'])
      for (const waypoint of world.waypoints.in(system(name)))
        world.waypoints.set(waypoint.symbol, { ...waypoint, traits: [] });
    expect(looks(world, NOW_MS + 60_000)).toBe(false);
    expect(looks(world, NOW_MS + 600_000)).toBe(true);
  });

  test('is one of eight, the oldest first; the others chart', () => {
    const probes = Array.from({ length: 17 }, (_, index) =>
      probeIn('A', { symbol: `T-${(index + 2).toString(16).toUpperCase()}` }),
    );
    const world = aGalaxy({ H: { x: 0, leadsTo: ['A'], isBeingBuilt: false }, A: eaten }, probes);
    const fleet = new FleetContext(factsOf(world, { strategy: { ships: allDo('chart', 'explore') } }));
    expect(probes.filter((ship) => exploresFirst(fleet, ship)).map(({ symbol }) => symbol)).toEqual([
      'T-2',
      'T-A',
      'T-12',
    ]);
  });
});

describe('the frontier of the charting ships', () => {
  const fleet = (world: WorldState) => new FleetContext(factsOf(world, { strategy: { ships: allDo('chart') } }));

  test('is how many ships chart for how many fresh systems, once no gate leads further', () => {
    const world = around({
      A: { ...eaten, leadsTo: ['H'] },
      B: { ...fresh, leadsTo: [] },
      C: { ...fresh, leadsTo: [] },
    });
    expect(closedFrontier(fleet(world))).toEqual({ ships: 1, fresh: 2 });
  });

  test('is not known while a gate may lead further', () => {
    expect(closedFrontier(fleet(around({ A: { ...eaten, leadsTo: ['H'] }, B: fresh })))).toBeUndefined();
  });
});
