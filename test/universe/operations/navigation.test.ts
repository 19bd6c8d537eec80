import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceBetween, type FlightMode, fuelNeeded, travelSeconds } from '../../../src/game/physics/travel.ts';
import { ok } from '../service/flight.ts';
import { engineeredAsteroid, homeWaypoints, scene, waypointWith } from './scene.ts';
import { departing, planet } from './stages.ts';

const modes: readonly FlightMode[] = ['CRUISE', 'BURN', 'DRIFT', 'STEALTH'];
const elsewhere = homeWaypoints.filter(({ symbol }) => symbol !== planet.symbol);
const far = waypointWith(
  (waypoint) => distanceBetween(waypoint, planet) > 150 && distanceBetween(waypoint, planet) < 190,
);

/** The frigate about to leave, in a flight mode, with so much fuel in its tank. */
function flyingIn(flightMode: FlightMode, fuel = 400) {
  return scene((stage) => {
    departing(stage);
    Object.assign(stage.ship.fuel, { current: fuel, capacity: fuel });
    stage.ship.nav.flightMode = flightMode;
  });
}

describe('navigating', () => {
  test('takes the time and the fuel of the rules, in every mode and to every waypoint', () => {
    fc.assert(
      fc.property(fc.constantFrom(...modes), fc.constantFrom(...elsewhere), (flightMode, to) => {
        const set = flyingIn(flightMode, 5000);
        const { nav, fuel, events } = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: to.symbol }));
        const distance = distanceBetween(planet, to);
        const burnt = fuelNeeded(distance, flightMode, 5000);
        expect(fuel).toMatchObject({ current: 5000 - burnt, consumed: { amount: burnt } });
        expect(nav).toMatchObject({ status: 'IN_TRANSIT', waypointSymbol: to.symbol, flightMode });
        expect(nav.route.origin.symbol).toBe(planet.symbol);
        expect(Date.parse(nav.route.departureTime)).toBe(set.player.nowMs);
        expect(Date.parse(nav.route.arrival) - Date.parse(nav.route.departureTime)).toBe(
          1000 * travelSeconds(distance, flightMode, 36),
        );
        expect(events).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a ship is in transit until its arrival and in orbit from then on', () => {
    const set = scene(departing);
    const { nav } = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }));
    set.player.nowMs = Date.parse(nav.route.arrival) - 501;
    expect(ok(set.player.get(`${set.ship}/nav`)).status).toBe('IN_TRANSIT');
    expect(ok(set.player.get(`${set.ship}/nav`)).status).toBe('IN_ORBIT');
    expect(set.player.post(`${set.ship}/dock`).status).toBe(200);
  });

  test('the seconds to arrival are whole and rounded up', () => {
    const set = scene(departing);
    const { nav } = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }));
    const seconds = (Date.parse(nav.route.arrival) - Date.parse(nav.route.departureTime)) / 1000;
    expect(set.player.post(`${set.ship}/dock`).json.error.data.secondsToArrival).toBe(seconds);
    set.player.nowMs += 1;
    expect(set.player.post(`${set.ship}/dock`).json.error.data.secondsToArrival).toBe(seconds - 1);
  });

  test('a probe needs no fuel', () => {
    const set = scene();
    ok(set.player.post(`${set.probe}/orbit`));
    const { fuel } = ok(set.player.post(`${set.probe}/navigate`, { waypointSymbol: far.symbol }));
    expect(fuel).toMatchObject({ current: 0, capacity: 0, consumed: { amount: 0 } });
  });

  test('docking and orbiting twice is as good as once', () => {
    const set = scene();
    const statuses = ['orbit', 'orbit', 'dock', 'dock'].map(
      (action) => ok(set.player.post(`${set.ship}/${action}`)).nav.status,
    );
    expect(statuses).toEqual(['IN_ORBIT', 'IN_ORBIT', 'DOCKED', 'DOCKED']);
  });
});

describe('the flight mode', () => {
  test('persists, also over a flight', () => {
    const set = scene(departing);
    expect(ok(set.player.patch(`${set.ship}/nav`, { flightMode: 'STEALTH' })).nav.flightMode).toBe('STEALTH');
    set.player.arrive(ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol })).nav);
    expect(ok(set.player.get(`${set.ship}/nav`)).flightMode).toBe('STEALTH');
  });

  test('an empty wish changes nothing', () => {
    const set = scene();
    expect(ok(set.player.patch(`${set.ship}/nav`, {})).nav.flightMode).toBe('CRUISE');
  });

  test.each([
    ['CRUISE', 'BURN'],
    ['STEALTH', 'CRUISE'],
    ['DRIFT', 'CRUISE'],
    ['DRIFT', 'BURN'],
  ] as const)('from %s to %s in transit arrives earlier and costs at most the difference', (slow, fast) => {
    const set = flyingIn(slow);
    const before = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: far.symbol }));
    set.player.nowMs += 10_000;
    const after = ok(set.player.patch(`${set.ship}/nav`, { flightMode: fast }));
    expect(Date.parse(after.nav.route.arrival)).toBeLessThan(Date.parse(before.nav.route.arrival));
    expect(Date.parse(after.nav.route.arrival)).toBeGreaterThan(set.player.nowMs);
    expect(after.nav.route.departureTime).toBe(before.nav.route.departureTime);
    const distance = distanceBetween(planet, far);
    const difference = fuelNeeded(distance, fast, 400) - fuelNeeded(distance, slow, 400);
    const paid = before.fuel.current - after.fuel.current;
    expect(paid).toBeLessThanOrEqual(difference);
    expect(paid).toBeGreaterThan(0.7 * difference - 1);
    expect(after.fuel.consumed.amount).toBe(before.fuel.consumed.amount + paid);
  });

  test('sped up twice comes to the same as once to the faster mode: what counts is the way left, not the time', () => {
    const spedUpTo = (...faster: readonly FlightMode[]) => {
      const set = flyingIn('DRIFT');
      const { nav } = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: far.symbol }));
      set.player.nowMs += (Date.parse(nav.route.arrival) - set.player.nowMs) / 2;
      const begunMs = set.player.nowMs;
      const last = faster.map((flightMode) => ok(set.player.patch(`${set.ship}/nav`, { flightMode }))).at(-1);
      return { fuel: last.fuel.current, seconds: (Date.parse(last.nav.route.arrival) - begunMs) / 1000 };
    };
    const [twice, once] = [spedUpTo('CRUISE', 'BURN'), spedUpTo('BURN')];
    expect(Math.abs(twice.fuel - once.fuel)).toBeLessThanOrEqual(4);
    expect(Math.abs(twice.seconds - once.seconds)).toBeLessThanOrEqual(2);
  });
});

describe('speed', () => {
  test.each([2, 60, 1000])(
    '%i divides travel and cooldown, rounds whole seconds up and leaves timestamps real',
    (speed) => {
      const set = scene(departing, speed);
      const { nav } = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }));
      const seconds = travelSeconds(distanceBetween(planet, engineeredAsteroid), 'CRUISE', 36);
      expect(Date.parse(nav.route.departureTime)).toBe(set.player.nowMs);
      expect(Date.parse(nav.route.arrival) - set.player.nowMs).toBe(Math.ceil((seconds * 1000) / speed));
      set.player.arrive(nav);
      const { cooldown } = ok(set.player.post(`${set.ship}/extract`));
      expect(cooldown).toMatchObject({ totalSeconds: Math.ceil(80 / speed), remainingSeconds: Math.ceil(80 / speed) });
      expect(Date.parse(cooldown.expiration) - set.player.nowMs).toBe(Math.ceil(80_000 / speed));
    },
  );
});
