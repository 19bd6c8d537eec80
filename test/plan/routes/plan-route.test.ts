import { describe, expect, test } from 'vitest';
import type { Route, RoutePlace } from '../../../src/plan/routes/route.ts';
import { dryPlace, fuelPlace, placesOf } from './places.ts';
import { planRoute } from './reference.ts';

const CHEAP_SECONDS = 0.5;
const DEAR_SECONDS = 10;
const HAULER = { fuelCapacity: 400, fuelCurrent: 400, engineSpeed: 30 };
const PROBE = { fuelCapacity: 0, fuelCurrent: 0, engineSpeed: 9 };

/** Legs as words, `+` marking a refuel stop before the leg. */
function wordsOf(route: Route | undefined): string | undefined {
  return route?.legs.map((leg) => `${leg.refuelBefore ? '+' : ''}${leg.from} ${leg.flightMode} ${leg.to}`).join(', ');
}

interface Case {
  readonly title: string;
  readonly places: readonly RoutePlace[];
  readonly fuelCurrent?: number;
  readonly fuelCapacity?: number;
  readonly secondsWorthCredits?: number;
  readonly route: string | undefined;
}

const FROM_A_TO_B: readonly Case[] = [
  {
    title: 'flies direct in CRUISE where time is cheap',
    places: [fuelPlace('A', 0), fuelPlace('B', 100)],
    route: 'A CRUISE B',
  },
  {
    title: 'flies direct in BURN where time is dear',
    places: [fuelPlace('A', 0), fuelPlace('B', 100)],
    secondsWorthCredits: DEAR_SECONDS,
    route: 'A BURN B',
  },
  {
    title: 'refuels on the way where the tank is too small for the whole of it',
    places: [fuelPlace('A', 0), fuelPlace('S', 300, 20), fuelPlace('B', 600)],
    route: 'A CRUISE S, +S CRUISE B',
  },
  {
    title: 'refuels where fuel is cheapest',
    places: [fuelPlace('A', 0), fuelPlace('S', 300, 20, 90), fuelPlace('T', 300, -20, 60), fuelPlace('B', 600)],
    route: 'A CRUISE T, +T CRUISE B',
  },
  {
    title: 'does not refuel on the way where the tank will do',
    places: [fuelPlace('A', 0), fuelPlace('S', 150), fuelPlace('B', 300)],
    route: 'A CRUISE B',
  },
  {
    title: 'drifts where no tank and no stop will do',
    places: [fuelPlace('A', 0), fuelPlace('B', 1000)],
    route: 'A DRIFT B',
  },
  {
    title: 'cruises as far as the tank goes and drifts the rest',
    places: [fuelPlace('A', 0), dryPlace('D', 399), fuelPlace('B', 700)],
    route: 'A CRUISE D, D DRIFT B',
  },
  {
    title: 'burns a part of the way where the tank is too small to burn all of it',
    places: [fuelPlace('A', 0), dryPlace('D', 100), fuelPlace('B', 300)],
    secondsWorthCredits: DEAR_SECONDS,
    route: 'A BURN D, D CRUISE B',
  },
  {
    title: 'refuels before it leaves with a low tank',
    places: [fuelPlace('A', 0), fuelPlace('B', 300)],
    fuelCurrent: 10,
    route: '+A CRUISE B',
  },
  {
    title: 'refuels before it leaves with an empty tank',
    places: [fuelPlace('A', 0), fuelPlace('B', 300)],
    fuelCurrent: 0,
    route: '+A CRUISE B',
  },
  {
    title: 'flies between orbitals of one planet',
    places: [fuelPlace('A', 5, 5), dryPlace('B', 5, 5)],
    route: 'A CRUISE B',
  },
  {
    title: 'lets a ship with its last unit drift to fuel',
    places: [dryPlace('A', 0), fuelPlace('B', 50)],
    fuelCurrent: 1,
    route: 'A DRIFT B',
  },
  {
    title: 'takes a ship with its last unit to fuel before it goes where there is none',
    places: [dryPlace('A', 0), fuelPlace('S', 50), dryPlace('B', 0, 1)],
    fuelCurrent: 1,
    route: 'A DRIFT S, +S CRUISE B',
  },
  {
    title: 'keeps enough to CRUISE back from a place without fuel, however dear time is',
    places: [fuelPlace('A', 0), dryPlace('B', 100)],
    fuelCapacity: 250,
    fuelCurrent: 250,
    secondsWorthCredits: DEAR_SECONDS,
    route: 'A CRUISE B',
  },
  {
    title: 'burns the same tank where the end sells fuel',
    places: [fuelPlace('A', 0), fuelPlace('B', 100)],
    fuelCapacity: 250,
    fuelCurrent: 250,
    secondsWorthCredits: DEAR_SECONDS,
    route: 'A BURN B',
  },
  {
    title: 'finds no way for an empty tank at a place without fuel',
    places: [dryPlace('A', 0), fuelPlace('B', 1)],
    fuelCurrent: 0,
    route: undefined,
  },
  {
    title: 'finds no way in a system of which no fuel is known',
    places: [dryPlace('A', 0), dryPlace('B', 10)],
    route: undefined,
  },
  {
    title: 'finds no way for a tank that could not leave the end again',
    places: [fuelPlace('A', 0), dryPlace('B', 10)],
    fuelCapacity: 1,
    fuelCurrent: 1,
    route: undefined,
  },
  { title: 'finds no way to a place that it does not know', places: [fuelPlace('A', 0)], route: undefined },
  { title: 'finds no way from a place that it does not know', places: [fuelPlace('B', 0)], route: undefined },
];

describe('a ship with a tank', () => {
  test.each(FROM_A_TO_B)('$title', ({ places, route, secondsWorthCredits = CHEAP_SECONDS, ...tank }) => {
    const settings = { ship: { ...HAULER, ...tank }, from: 'A', places: placesOf(places), secondsWorthCredits };
    expect(wordsOf(planRoute({ ...settings, to: 'B' }))).toBe(route);
  });

  test('stays where it is on a route to its own place, even stranded there', () => {
    const ship = { ...HAULER, fuelCurrent: 0 };
    const route = planRoute({ ship, from: 'A', to: 'A', places: placesOf([dryPlace('A', 0), fuelPlace('B', 1)]) });
    // It will DRIFT to the fuel at B, one unit away, instead of flying in CRUISE.
    const secondsLostAfter = Math.round(250 / 30 + 15) - Math.round(25 / 30 + 15);
    const expected = { legs: [], seconds: 0, fuel: 0, requests: 0, costCredits: 0, fuelAtArrival: 0 };
    expect(route).toEqual({ ...expected, secondsLostAfter });
  });

  test('does not refuel where its way ends, even where rounding would make that look cheaper', () => {
    const ship = { ...HAULER, fuelCurrent: 200 };
    const places = placesOf([fuelPlace('A', 0, 0, 55)]);
    const route = planRoute({ ship, from: 'A', to: 'A', places, secondsWorthCredits: 0 });
    expect(route).toEqual({
      legs: [],
      seconds: 0,
      fuel: 0,
      requests: 0,
      costCredits: 0,
      fuelAtArrival: 200,
      secondsLostAfter: 0,
    });
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

describe('a probe', () => {
  test('flies direct in BURN, burning nothing, wherever fuel is or is not', () => {
    const places = placesOf([dryPlace('A', 0), fuelPlace('S', 450), dryPlace('B', 900)]);
    const route = planRoute({ ship: PROBE, from: 'A', to: 'B', places });
    const seconds = Math.round((900 * 12.5) / 9 + 15);
    const leg = { from: 'A', to: 'B', flightMode: 'BURN', refuelBefore: false, fuel: 0, seconds };
    expect(route).toEqual({
      legs: [leg],
      seconds,
      fuel: 0,
      requests: 3,
      costCredits: 0,
      fuelAtArrival: 0,
      secondsLostAfter: 0,
    });
  });
});
