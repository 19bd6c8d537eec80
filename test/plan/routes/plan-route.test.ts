import { describe, expect, test } from 'vitest';
import type { Route, RoutePlace } from '../../../src/plan/routes/route.ts';
import { dryPlace, fuelPlace, placesOf, planRoute } from './places.ts';

const CHEAP_SECONDS = 0.5;
const DEAR_SECONDS = 10;
const HAULER = { fuelCapacity: 400, fuelCurrent: 400, engineSpeed: 30 };
const NO_FLIGHT = { legs: [], seconds: 0, fuel: 0, requests: 0, costCredits: 0, fuelAtArrival: 0, secondsLostAfter: 0 };
const PROBE = { fuelCapacity: 0, fuelCurrent: 0, engineSpeed: 9 };

/** Legs as words, `+` marking a refuel stop before the leg. */
function wordsOf(route: Route | undefined): string | undefined {
  return route?.legs.map((leg) => `${leg.refuelBefore ? '+' : ''}${leg.from} ${leg.flightMode} ${leg.to}`).join(', ');
}

interface Told {
  readonly fuelCurrent?: number;
  readonly fuelCapacity?: number;
  readonly secondsWorthCredits?: number;
}

const DEAR: Told = { secondsWorthCredits: DEAR_SECONDS };
const SMALL: Told = { ...DEAR, fuelCapacity: 250, fuelCurrent: 250 };
const LAST_UNIT: Told = { fuelCurrent: 1 };
const TINY: Told = { fuelCapacity: 1, fuelCurrent: 1 };
const [A, B, S] = [fuelPlace('A', 0), fuelPlace('B', 600), fuelPlace('S', 300, 20)];
const D = (x: number) => dryPlace('D', x);
const DRY_ENDS = [dryPlace('A', 0), fuelPlace('S', 50), dryPlace('B', 0, 1)];

const FROM_A_TO_B: readonly [title: string, places: readonly RoutePlace[], route: string | undefined, told?: Told][] = [
  ['flies direct in CRUISE where time is cheap', [A, fuelPlace('B', 100)], 'A CRUISE B'],
  ['flies direct in BURN where time is dear', [A, fuelPlace('B', 100)], 'A BURN B', DEAR],
  ['refuels on the way where the tank is too small for the whole of it', [A, S, B], 'A CRUISE S, +S CRUISE B'],
  ['refuels where fuel is cheapest', [A, S, fuelPlace('T', 300, -20, 60), B], 'A CRUISE T, +T CRUISE B'],
  ['does not refuel on the way where the tank will do', [A, fuelPlace('S', 150), fuelPlace('B', 300)], 'A CRUISE B'],
  ['drifts where no tank and no stop will do', [A, fuelPlace('B', 1000)], 'A DRIFT B'],
  ['cruises as far as the tank goes and drifts the rest', [A, D(399), fuelPlace('B', 700)], 'A CRUISE D, D DRIFT B'],
  ['burns as much of the way as its tank allows', [A, D(100), fuelPlace('B', 300)], 'A BURN D, D CRUISE B', DEAR],
  ['refuels before it leaves with a low tank', [A, fuelPlace('B', 300)], '+A CRUISE B', { fuelCurrent: 10 }],
  ['refuels before it leaves with an empty tank', [A, fuelPlace('B', 300)], '+A CRUISE B', { fuelCurrent: 0 }],
  ['flies between orbitals of one planet', [fuelPlace('A', 5, 5), dryPlace('B', 5, 5)], 'A CRUISE B'],
  ['drifts to fuel with its last unit', [dryPlace('A', 0), fuelPlace('B', 50)], 'A DRIFT B', LAST_UNIT],
  ['goes with its last unit to fuel before it goes where there is none', DRY_ENDS, 'A DRIFT S, +S CRUISE B', LAST_UNIT],
  ['keeps enough to CRUISE back from a place without fuel', [A, dryPlace('B', 100)], 'A CRUISE B', SMALL],
  ['burns the same tank where the end sells fuel', [A, fuelPlace('B', 100)], 'A BURN B', SMALL],
  ['finds no way with no fuel at all', [dryPlace('A', 0), fuelPlace('B', 1)], undefined, { fuelCurrent: 0 }],
  ['finds no way in a system of which no fuel is known', [dryPlace('A', 0), dryPlace('B', 10)], undefined],
  ['finds no way for a tank that could not leave the end again', [A, dryPlace('B', 10)], undefined, TINY],
  ['finds no way to a place that it does not know', [A], undefined],
  ['finds no way from a place that it does not know', [B], undefined],
];

describe('a ship with a tank', () => {
  test.each(FROM_A_TO_B)('%s', (_, places, route, { secondsWorthCredits = CHEAP_SECONDS, ...tank } = {}) => {
    const settings = { ship: { ...HAULER, ...tank }, from: 'A', places: placesOf(places), secondsWorthCredits };
    expect(wordsOf(planRoute({ ...settings, to: 'B' }))).toBe(route);
  });

  test('stays where it is on a route to its own place, even stranded there', () => {
    const ship = { ...HAULER, fuelCurrent: 0 };
    const route = planRoute({ ship, from: 'A', to: 'A', places: placesOf([dryPlace('A', 0), fuelPlace('B', 1)]) });
    // It will DRIFT to the fuel at B, one unit away, instead of flying in CRUISE.
    const secondsLostAfter = Math.round(250 / 30 + 15) - Math.round(25 / 30 + 15);
    expect(route).toEqual({ ...NO_FLIGHT, secondsLostAfter });
  });

  test('does not refuel where its way ends, even where rounding would make that look cheaper', () => {
    const ship = { ...HAULER, fuelCurrent: 200 };
    const places = placesOf([fuelPlace('A', 0, 0, 55)]);
    const route = planRoute({ ship, from: 'A', to: 'A', places, secondsWorthCredits: 0 });
    expect(route).toEqual({ ...NO_FLIGHT, fuelAtArrival: 200 });
  });

  test('is told seconds, fuel, requests and credits of a trip with a refuel stop', () => {
    const places = placesOf([fuelPlace('A', 0), fuelPlace('S', 300, 0, 80), fuelPlace('B', 600)]);
    const settings = { ship: HAULER, places, secondsWorthCredits: CHEAP_SECONDS };
    expect(planRoute({ ...settings, from: 'A', to: 'B' })).toEqual({
      legs: [
        { from: 'A', to: 'S', flightMode: 'CRUISE', refuelBefore: false, fuel: 300, seconds: 265 },
        { from: 'S', to: 'B', flightMode: 'CRUISE', refuelBefore: true, fuel: 300, seconds: 265 },
      ],
      seconds: 265 + 5 + 265,
      fuel: 600,
      requests: 2 + 4,
      costCredits: 3 * 80 + 3 * 72,
      fuelAtArrival: 100,
      secondsLostAfter: 0,
    });
  });

  test('pays a whole market unit for a single missing tank unit', () => {
    const places = placesOf([fuelPlace('A', 0), fuelPlace('B', 400)]);
    const settings = { ship: { ...HAULER, fuelCurrent: 399 }, places, secondsWorthCredits: CHEAP_SECONDS };
    const route = planRoute({ ...settings, from: 'A', to: 'B' });
    expect(wordsOf(route)).toBe('+A CRUISE B');
    expect(route?.costCredits).toBeCloseTo(72 + 399 * 0.72);
  });

  test('patches the flight mode only where it changes', () => {
    const places = placesOf([fuelPlace('A', 0), fuelPlace('S', 200), fuelPlace('B', 400)]);
    const route = planRoute({ ship: HAULER, from: 'A', to: 'B', places, secondsWorthCredits: DEAR_SECONDS });
    expect(wordsOf(route)).toBe('A BURN S, +S BURN B');
    expect(route?.requests).toBe(3 + 4);
  });
});

test('a probe flies direct in BURN, burning nothing, wherever fuel is or is not', () => {
  const places = placesOf([dryPlace('A', 0), fuelPlace('S', 450), dryPlace('B', 900)]);
  const route = planRoute({ ship: PROBE, from: 'A', to: 'B', places });
  const seconds = Math.round((900 * 12.5) / 9 + 15);
  const leg = { from: 'A', to: 'B', flightMode: 'BURN', refuelBefore: false, fuel: 0, seconds };
  expect(route).toEqual({ ...NO_FLIGHT, legs: [leg], seconds, requests: 3 });
});
