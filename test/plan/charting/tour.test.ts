import { describe, expect, test } from 'vitest';
import { chartCredits, unchartedIn, whollyUncharted } from '../../../src/plan/charting/chart-worth.ts';
import { tourOf } from '../../../src/plan/charting/tour.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { CHART_CREDITS, CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { aFleet, aPlan, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, type PlaceTold, probeIn, system } from '../galaxy/galaxies.ts';

const probe = probeIn('A');
const uncharted = (x: number, type = 'PLANET'): PlaceTold => ({ x, type, isUncharted: true });

function tourThrough(places: Readonly<Record<string, PlaceTold>>, claims: readonly Claim[] = []) {
  const facts = factsOf(aGalaxy({ A: { x: 0, places } }, [probe]), { claims });
  return tourOf(new PlanContext(facts, probe), system('A'), { x: 0, y: 0 });
}

const names = ({ stops }: ReturnType<typeof tourOf>) => stops.map(({ waypoint }) => waypoint.symbol.slice(5)).join(' ');

describe('what a chart brings', () => {
  const facts = factsOf(aGalaxy({}));

  test('depends on the type of the waypoint, whose traits nobody has seen', () => {
    expect(chartCredits(new FleetContext(facts), 'PLANET')).toBe(CHART_CREDITS.PLANET);
    expect(chartCredits(new FleetContext(facts), 'A_TYPE_OF_TOMORROW')).toBe(CHARTING_TUNING.otherCredits);
  });

  test('is the sum of all waypoints in a system that nobody has listed, and nothing in a settled one', () => {
    const known = { symbol: 'X1-A', x: 0, y: 0, gate: undefined, counts: { PLANET: 2, ASTEROID: 10 } };
    const credits = 2 * (CHART_CREDITS.PLANET ?? 0) + 10 * (CHART_CREDITS.ASTEROID ?? 0);
    expect(whollyUncharted(new FleetContext(facts), { ...known, isSettled: false })).toEqual({
      credits,
      waypoints: 12,
    });
    expect(whollyUncharted(new FleetContext(facts), { ...known, isSettled: true })).toEqual({
      credits: 0,
      waypoints: 0,
    });
  });

  test('is left only where nobody has charted', () => {
    const world = aGalaxy({
      A: { x: 0, places: { A: uncharted(1), B: { x: 2 } } },
      B: { x: 9, places: { A: uncharted(1) } },
    });
    expect(unchartedIn(aFleet(world), system('A')).map(({ symbol }) => symbol)).toEqual(['X1-A-A']);
  });
});

describe('a tour', () => {
  test.each<[what: string, places: Readonly<Record<string, PlaceTold>>, order: string]>([
    ['goes to what brings most a second each time', { A: uncharted(90), B: uncharted(20), C: uncharted(-25) }, 'B C A'],
    ['flies farther for what brings more', { A: uncharted(20, 'FUEL_STATION'), B: uncharted(40) }, 'B A'],
    [
      'charts all that is at one place without a flight between',
      { A: uncharted(50), B: uncharted(0, 'MOON'), C: uncharted(50, 'MOON') },
      'B A C',
    ],
    ['leaves out what somebody has charted', { A: uncharted(20), B: { x: 10 } }, 'A'],
    ['has no stops where all is charted', { A: { x: 5 } }, ''],
  ])('%s', (_, places, order) => {
    expect(names(tourThrough(places))).toBe(order);
  });

  test('adds up what its stops bring and take', () => {
    const tour = tourThrough({ A: uncharted(20), B: uncharted(60) });
    expect(tour.credits).toBe(2 * (CHART_CREDITS.PLANET ?? 0));
    expect(tour.seconds).toBe(tour.stops.reduce((sum, { seconds }) => sum + seconds, 0));
    expect(tour.stops.every(({ seconds }) => seconds > 60)).toBe(true);
  });

  test('has a few stops at most: what is charted by then is planned later', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`P${index}`, uncharted(index)]));
    expect(tourThrough(many).stops).toHaveLength(CHARTING_TUNING.mostStops);
  });

  test('leaves to other ships what they are about to chart, and what lately failed', () => {
    const places = { A: uncharted(10), B: uncharted(20), C: uncharted(30) };
    expect(names(tourThrough(places, [{ kind: 'chart', waypoint: 'X1-A-A' }]))).toBe('B C');
    const world = aGalaxy({ A: { x: 0, places } }, [probe]);
    world.proven.add('chart');
    for (let time = 0; time < 3; time++)
      noteFailure(world, { action: 'chart', place: 'X1-A-B', ship: probe.symbol }, WITHOUT_EFFECT, NOW_MS);
    expect(names(tourOf(aPlan(world, probe), system('A'), { x: 0, y: 0 }))).toBe('A C');
  });
});
