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
