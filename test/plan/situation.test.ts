import { expect, test } from 'vitest';
import { routesFrom, secondsToReset } from '../../src/plan/situation.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import { aShip, at, aWorld, NOW_MS, situationOf } from './worlds.ts';

test.each([
  ['is told by the server', isoFromMs(NOW_MS + 60_000), 60],
  ['has no end where the server says nothing', undefined, Number.POSITIVE_INFINITY],
  ['is half an hour once the reset should have come: it may be late', isoFromMs(NOW_MS), 1_800],
  ['is so for an hour', isoFromMs(NOW_MS - 3_599_000), 1_800],
  ['has no end after that hour', isoFromMs(NOW_MS - 3_600_000), Number.POSITIVE_INFINITY],
  ['has no end where what the server says is no time', 'next Sunday', Number.POSITIVE_INFINITY],
])('the time to the reset %s', (_, nextReset, seconds) => {
  expect(secondsToReset(situationOf({ ...aWorld({ places: PLACES }), nextReset }))).toBe(seconds);
});

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
