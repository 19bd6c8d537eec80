import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapView, ShipView } from '../../../src/daemon/views.ts';
import { placedLabels } from '../../../src/dashboard/page/map/labels.ts';
import { flown, onRoute, type Projection, projectionOf } from '../../../src/dashboard/page/map/projection.ts';

type Waypoint = MapView['waypoints'][number];

const at = (symbol: string, x: number, y: number, orbits: string | null = null): Waypoint => ({
  symbol,
  x,
  y,
  orbits,
  type: orbits === null ? 'PLANET' : 'MOON',
  isMarket: true,
  isShipyard: false,
  isUnstable: false,
});

const SIZE = { width: 900, height: 600 };
const MAP = {
  system: 'X1-A',
  waypoints: [at('P', 30, 40), at('M', 30, 40, 'P'), at('N', 30, 40, 'P'), at('F', -600, -300)],
};
const CHART = projectionOf(MAP, SIZE, { zoom: 1, x: 0, y: 0 });

function place(chart: Projection, symbol: string) {
  return chart.standsAt(symbol) ?? { x: Number.NaN, y: Number.NaN };
}

function ship(departure: string, arrival: string): ShipView {
  const route = { origin: MAP.waypoints[0], destination: MAP.waypoints[3], departure, arrival };
  return { nav: { status: 'IN_TRANSIT', waypoint: 'F', flightMode: 'CRUISE', route } } as unknown as ShipView;
}

describe('the map', () => {
  test('what orbits one waypoint is drawn apart from it and from each other', () => {
    const [planet, moon, other] = ['P', 'M', 'N'].map((symbol) => place(CHART, symbol));
    const apart = (a = { x: 0, y: 0 }, b = { x: 0, y: 0 }) => Math.hypot(a.x - b.x, a.y - b.y);
    expect(apart(planet, moon)).toBeGreaterThan(10);
    expect(apart(planet, other)).toBeGreaterThan(10);
    expect(apart(moon, other)).toBeGreaterThan(10);
  });

  test('everything stands on the picture, the star in its middle, north at the top', () => {
    expect(CHART.project({ x: 0, y: 0 })).toEqual({ x: 450, y: 300 });
    for (const { symbol } of MAP.waypoints) {
      const { x, y } = place(CHART, symbol);
      expect(x).toSatisfy((value: number) => value >= 0 && value <= SIZE.width);
      expect(y).toSatisfy((value: number) => value >= 0 && value <= SIZE.height);
    }
    expect(CHART.project({ x: 0, y: 100 }).y).toBeLessThan(300);
  });

  test('a ship is where its departure and arrival put it: at the ends with its waypoints, in between as far as it has flown', () => {
    const flying = ship('2026-01-01T00:00:00.000Z', '2026-01-01T00:01:40.000Z');
    const startMs = Date.parse('2026-01-01T00:00:00.000Z');
    expect([0, 25_000, 100_000, 900_000].map((ms) => flown(flying, startMs + ms))).toEqual([0, 0.25, 1, 1]);
    expect(onRoute(flying, 0, CHART)).toEqual(place(CHART, 'P'));
    const end = onRoute(flying, 1, CHART);
    expect(end.x).toBeCloseTo(place(CHART, 'F').x);
    expect(end.y).toBeCloseTo(place(CHART, 'F').y);
    const half = onRoute(flying, 0.5, CHART);
    expect(half.x).toBeLessThan(place(CHART, 'P').x);
    expect(half.x).toBeGreaterThan(end.x);
  });

  test('no name lies upon another or leaves the picture, and what is looked at has one', () => {
    const places = fc.record({ x: fc.integer({ min: -800, max: 800 }), y: fc.integer({ min: -800, max: 800 }) });
    const systems = fc.array(places, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(systems, (chosen) => {
        const waypoints = chosen.map(({ x, y }, index) => at(`X1-A-W${index}`, x, y));
        const chart = projectionOf({ system: 'X1-A', waypoints }, SIZE, { zoom: 1, x: 0, y: 0 });
        const names = placedLabels(waypoints, chart, SIZE, undefined);
        for (const [index, { box }] of names.entries()) {
          expect(Math.min(box.left, box.top, SIZE.width - box.right, SIZE.height - box.bottom)).toBeGreaterThanOrEqual(
            0,
          );
          for (const { box: other } of names.slice(index + 1)) {
            const apart =
              box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
            expect(apart).toBe(true);
          }
        }
      }),
    );
    const crowd = Array.from({ length: 12 }, (_, index) => at(`X1-A-C${index}`, 100 + 3 * index, 100));
    const chart = projectionOf({ system: 'X1-A', waypoints: crowd }, SIZE, { zoom: 1, x: 0, y: 0 });
    expect(placedLabels(crowd, chart, SIZE, 'X1-A-C7').map(({ symbol }) => symbol)).toContain('X1-A-C7');
    expect(placedLabels(crowd, chart, SIZE, undefined).length).toBeLessThan(crowd.length);
  });
});
