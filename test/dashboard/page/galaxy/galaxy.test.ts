import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GalaxyAnswer } from '../../../../src/daemon/views.ts';
import { fitCamera, frameOf, nearest, placedSystem, visible } from '../../../../src/dashboard/page/galaxy/frame.ts';
import { chartedStep, links, merged } from '../../../../src/dashboard/page/galaxy/known.ts';
import { HOME, zoomed } from '../../../../src/dashboard/page/map/camera.ts';

const SIZE = { width: 900, height: 600 };
const WHOLE: GalaxyAnswer = {
  revision: '1-3-1-5-2',
  systems: { symbols: ['A', 'B', 'C'], x: [-50, 0, 50], y: [0, 20, -20] },
  home: 0,
  gates: [
    [0, 1, 2],
    [1, 0],
  ],
  charted: [[0, 1, 4]],
};
const known = merged(undefined, WHOLE);

describe('what is known of the galaxy', () => {
  test('a change replaces what it names, and the rest stays', () => {
    const change = { ...WHOLE, revision: 'next', systems: null, gates: [[2, 1]], charted: [[0, 4, 4] as const] };
    const now = merged(known, change);
    expect(now).toMatchObject({ symbols: ['A', 'B', 'C'], revision: 'next', home: 0 });
    expect([...(now?.gates ?? [])]).toEqual([
      [0, [1, 2]],
      [1, [0]],
      [2, [1]],
    ]);
    expect([...(now?.charted ?? [])]).toEqual([[0, { charted: 4, waypoints: 4 }]]);
  });

  test.each([
    ['another answer with everything replaces all', merged(known, { ...WHOLE, gates: [], charted: [] }), 0],
    ['nothing new is the same object', merged(known, { ...WHOLE, systems: null, gates: [] }), 2],
  ])('%s', (_, now, gates) => expect(now?.gates.size).toBe(gates));

  test('a change is nothing to a page that knows no systems', () =>
    expect(merged(undefined, { ...WHOLE, systems: null })).toBeUndefined());

  test('each connection is drawn once, whichever of its gates was read', () =>
    expect(known && links(known)).toEqual([
      [0, 1],
      [0, 2],
    ]));

  test.each([
    [0, 4, 0],
    [1, 4, 1],
    [3, 4, 3],
    [399, 400, 4],
    [4, 4, 5],
    [0, 0, 0],
  ])('%d of %d charted waypoints have colour %d', (charted, waypoints, step) =>
    expect(chartedStep({ charted, waypoints }, 6)).toBe(step),
  );
});

describe('the picture of the galaxy', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: -60_000, max: 60_000 }), fc.integer()), { minLength: 1 });
  const galaxyOf = (points: readonly (readonly [number, number])[]) => ({
    x: points.map(([x]) => x),
    y: points.map(([, y]) => y),
  });

  test('shows every system while nothing is zoomed, and finds each where it stands', () => {
    fc.assert(
      fc.property(places, (points) => {
        const galaxy = galaxyOf(points);
        const frame = frameOf(galaxy, SIZE, HOME);
        expect(visible(galaxy, frame, SIZE)).toHaveLength(points.length);
        for (const system of points.keys()) {
          const at = placedSystem(galaxy, frame, system);
          const found = nearest(galaxy, frame, at, 1) ?? -1;
          const there = placedSystem(galaxy, frame, found);
          expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test('north is up, and a zoom towards a system keeps it where it is', () => {
    const galaxy = galaxyOf([
      [0, 0],
      [0, 1_000],
      [900, 400],
    ]);
    const before = frameOf(galaxy, SIZE, HOME);
    expect(placedSystem(galaxy, before, 1).y).toBeLessThan(placedSystem(galaxy, before, 0).y);
    const at = placedSystem(galaxy, before, 2);
    const camera = zoomed(HOME, 4, { x: at.x - SIZE.width / 2, y: at.y - SIZE.height / 2 }, 60);
    const after = placedSystem(galaxy, frameOf(galaxy, SIZE, camera), 2);
    expect([after.x, after.y]).toEqual([expect.closeTo(at.x), expect.closeTo(at.y)]);
  });

  test.each([
    ['all own ships lie within it, and nothing is smaller than needed', [1, 2, 2]],
    ['a single system is shown with its neighbours', [2]],
  ])('fitted to own ships, %s', (_, systems) => {
    const galaxy = galaxyOf([
      [-30_000, 40_000],
      [1_000, 2_000],
      [5_000, -1_000],
      [40_000, -20_000],
    ]);
    const camera = fitCamera(galaxy, SIZE, systems);
    const frame = frameOf(galaxy, SIZE, camera);
    expect(camera.zoom).toBeGreaterThan(3);
    const on = visible(galaxy, frame, SIZE);
    expect(on).toEqual(expect.arrayContaining([...new Set(systems)]));
    expect(on).not.toContain(0);
  });

  test('fitted to hundreds of ships, it leaves a lone explorer out; without a ship it shows all', () => {
    const galaxy = galaxyOf([
      [0, 0],
      [900, 700],
      [50_000, 50_000],
      [-50_000, -50_000],
    ]);
    const systems = [...Array.from({ length: 200 }, (_, ship) => ship % 2), 2];
    expect(visible(galaxy, frameOf(galaxy, SIZE, fitCamera(galaxy, SIZE, systems)), SIZE)).toEqual([0, 1]);
    expect(fitCamera(galaxy, SIZE, [])).toEqual(HOME);
  });

  test('of two near systems the one with ships is found, and none out of reach', () => {
    const galaxy = galaxyOf([
      [0, 0],
      [10, 0],
      [1_000, 1_000],
    ]);
    const frame = { scale: 1, left: 0, top: 0 };
    const find = (x: number, ships: number) => nearest(galaxy, frame, { x, y: 0 }, 8, (system) => system === ships);
    expect([find(4, -1), find(4, 1), find(40, -1)]).toEqual([0, 1, undefined]);
  });
});
