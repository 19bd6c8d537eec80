import { expect, test } from 'vitest';
import { routesFrom } from '../../src/plan/situation.ts';
import { aShip, at, aWorld, situationOf } from './worlds.ts';

const PLACES = { A: { x: 0, goods: {} }, B: { x: 350, goods: { IRON: {} } } };

test.each([
  ['fills up where fuel is sold', 10_000, true],
  ['flies with what is in its tank while there is no money for fuel', 161, false],
])('a ship with little in its tank %s', (_, credits, refuelBefore) => {
  const ship = aShip({ fuel: 120 });
  const route = routesFrom(situationOf(aWorld({ ships: [ship], places: PLACES, credits })), ship).get(at('B'));
  expect(route?.legs.map((leg) => [leg.refuelBefore, leg.flightMode === 'DRIFT'])).toEqual([
    [refuelBefore, !refuelBefore],
  ]);
});

test.each([
  ['is sold', 'ROCK', 10_000],
  ['can be paid', 'B', 100],
])('a ship with just enough in its tank leaves a place in CRUISE where no fuel %s', (_, from, credits) => {
  const ROCK = { x: 98, type: 'ASTEROID', faction: false };
  const places = { A: { x: 0, goods: {} }, ROCK, B: { x: -98, goods: {} } };
  const modeWith = (fuel: number) => {
    const ship = aShip({ at: from, fuel, tank: 300 });
    const world = aWorld({ ships: [ship], places, credits });
    return routesFrom(situationOf(world), ship).get(at('A'))?.legs[0]?.flightMode;
  };
  expect([modeWith(98), modeWith(97)]).toEqual(['CRUISE', 'DRIFT']);
});
