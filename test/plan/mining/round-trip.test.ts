import { expect, test } from 'vitest';
import { Physics } from '../../../src/game/physics/observed/physics.ts';
import { roundTripsTo } from '../../../src/plan/mining/round-trip.ts';
import type { Waypoint } from '../../../src/wire/schemas/system.ts';
import { aFleet, aShip, at, aWorld } from '../../kit/planning.ts';

function secondsThereAndBack(x: number, tank: number): number | undefined {
  const places = { A: { x: 0, goods: {} }, ROCK: { x, type: 'ASTEROID', faction: false } };
  const ship = aShip({ tank, speed: 15 });
  const world = aWorld({ places, ships: [ship] });
  const [market, site] = [world.waypoints.get(at('A')) as Waypoint, world.waypoints.get(at('ROCK')) as Waypoint];
  return roundTripsTo(aFleet(world), ship, site)(market)?.seconds;
}

function flight(x: number, mode: 'CRUISE' | 'DRIFT'): number {
  return new Physics().travelSeconds(x, mode, 15);
}

test.each([
  ['a way that half the tank suffices for is flown in CRUISE both ways', 150, 300, 2 * flight(150, 'CRUISE')],
  ['a way that takes more is drifted once', 160, 300, flight(160, 'CRUISE') + flight(160, 'DRIFT')],
  ['a way beyond the tank is drifted there and back', 310, 300, 2 * flight(310, 'DRIFT')],
  ['a place that cannot be reached at all has none', 160, 1, undefined],
])('%s', (_, x, tank, seconds) => expect(secondsThereAndBack(x, tank)).toBe(seconds));

test('a way is worked out anew when ships are seen to fly slower, and apart for ships that fly otherwise', () => {
  const places = { A: { x: 0, goods: {} }, ROCK: { x: 150, type: 'ASTEROID', faction: false } };
  const [slow, fast] = [aShip({ tank: 300, speed: 15 }), aShip({ tank: 300, speed: 30 })];
  const world = aWorld({ places, ships: [slow, fast] });
  const [market, site] = [world.waypoints.get(at('A')) as Waypoint, world.waypoints.get(at('ROCK')) as Waypoint];
  const secondsOf = (ship: typeof slow) => roundTripsTo(aFleet(world), ship, site)(market)?.seconds ?? 0;
  const before = [secondsOf(slow), secondsOf(fast)];
  expect(before[0]).toBeGreaterThan(1.5 * (before[1] ?? 0));
  expect([secondsOf(slow), secondsOf(fast)]).toEqual(before);
  world.physics = new Physics({ ...world.physics.factors, travel: { CRUISE: 2 } });
  expect(secondsOf(slow)).toBeGreaterThan(1.5 * (before[0] ?? 0));
});
