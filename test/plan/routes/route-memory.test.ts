import { expect, test } from 'vitest';
import type { RoutePlace } from '../../../src/plan/routes/route.ts';
import { rememberedTables } from '../../../src/plan/routes/route-tables.ts';
import { dryPlace, fuelPlace, placesOf } from './places.ts';
import { planRoutesFrom } from './reference.ts';

const SHIP = { fuelCapacity: 400, fuelCurrent: 60, engineSpeed: 30 };
const PLACES = placesOf([fuelPlace('A', 0), dryPlace('B', 150), fuelPlace('C', 300)]);

/** The places with one of them changed. */
const changed = (symbol: string, change: Partial<RoutePlace>) =>
  new Map([...PLACES].map(([key, place]) => [key, key === symbol ? { ...place, ...change } : place]));

test('routes are remembered while nothing changes', () => {
  const world = {};
  const first = rememberedTables(world, 'X1-A', PLACES, 5)(SHIP, 'A');
  expect(rememberedTables(world, 'X1-A', new Map(PLACES), 5)(SHIP, 'A')).toBe(first);
  expect(rememberedTables({}, 'X1-A', PLACES, 5)(SHIP, 'A')).not.toBe(first);
});

test.each<[string, ReadonlyMap<string, RoutePlace>, number]>([
  ['a place begins to sell fuel', changed('B', { sellsFuel: true }), 5],
  ['a place sells fuel no more', changed('C', { sellsFuel: false }), 5],
  ['a price of fuel changes', changed('C', { fuelPriceCredits: 3 }), 5],
  ['a place is found', new Map([...PLACES, ['D', dryPlace('D', 90)]]), 5],
  ['time is worth more', PLACES, 50],
])('routes are worked out anew when %s', (_, places, secondsWorthCredits) => {
  const world = {};
  const before = rememberedTables(world, 'X1-A', PLACES, 5)(SHIP, 'A');
  const after = rememberedTables(world, 'X1-A', places, secondsWorthCredits)(SHIP, 'A');
  expect(after).not.toBe(before);
  expect(after).toEqual(planRoutesFrom({ ship: SHIP, from: 'A', places, secondsWorthCredits }));
});

test('systems of one world are remembered side by side', () => {
  const world = {};
  const first = rememberedTables(world, 'X1-A', PLACES, 5)(SHIP, 'A');
  rememberedTables(world, 'X1-B', changed('C', { fuelPriceCredits: 9 }), 5)(SHIP, 'A');
  expect(rememberedTables(world, 'X1-A', PLACES, 5)(SHIP, 'A')).toBe(first);
});

test('of many systems those are remembered that were used last, so that a fleet on the move fills no memory', () => {
  const world = {};
  const at = (number: number) => rememberedTables(world, `X1-${number}`, PLACES, 5)(SHIP, 'A');
  const [home, left] = [at(0), at(1)];
  for (let number = 2; number < 100; number++) {
    at(number);
    expect(at(0)).toBe(home);
  }
  expect(at(1)).not.toBe(left);
  expect(at(1)).toEqual(left);
});
