import { expect, test } from 'vitest';
import { routeTables } from '../../../src/plan/routes/route-tables.ts';
import { dryPlace, fuelPlace, placesOf } from './places.ts';
import { planRoutesFrom } from './reference.ts';

const PLACES = placesOf([fuelPlace('A', 0), fuelPlace('B', 100), dryPlace('C', 0, 150)]);
const SHIP = { fuelCapacity: 600, fuelCurrent: 200, engineSpeed: 30 };

test('route tables answer like planRoutesFrom for every ship and place', () => {
  const routesFrom = routeTables({ places: PLACES, secondsWorthCredits: 3 });
  const ships = [SHIP, { ...SHIP, fuelCurrent: 5 }, { ...SHIP, engineSpeed: 3 }, { ...SHIP, fuelCapacity: 210 }];
  for (const ship of ships) {
    for (const from of [...PLACES.keys(), 'unknown']) {
      expect(routesFrom(ship, from)).toEqual(planRoutesFrom({ ship, from, places: PLACES, secondsWorthCredits: 3 }));
    }
  }
});

test('route tables look up what was asked before, and forget the oldest of too many', () => {
  const routesFrom = routeTables({ places: PLACES });
  const first = routesFrom(SHIP, 'A');
  expect(routesFrom({ ...SHIP }, 'A')).toBe(first);
  for (let fuelCurrent = 0; fuelCurrent <= 1_600; fuelCurrent += 1) routesFrom({ ...SHIP, fuelCurrent }, 'B');
  const again = routesFrom(SHIP, 'A');
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
