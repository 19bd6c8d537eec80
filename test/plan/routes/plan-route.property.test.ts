import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween, fuelNeeded, travelSeconds } from '../../../src/game/physics/travel.ts';
import type { Route } from '../../../src/plan/routes/route.ts';
import { askOf, creditsLostToLowFuel, leastCosts, tankUnitCredits } from './brute-force.ts';
import { dryPlace, fuelPlace, type Problem, placesOf, planRoutesFrom, problems } from './places.ts';

interface Flown {
  readonly at: string;
  readonly fuel: number;
  readonly burned: number;
  readonly seconds: number;
  readonly paidCredits: number;
}

/** Flies a route by the rules of travel alone, and fails where the game would refuse or the ship be stranded. */
function fly({ ship, places, from }: Problem, route: Route): Flown {
  let state: Flown = { at: from, fuel: ship.fuelCurrent, burned: 0, seconds: 0, paidCredits: 0 };
  for (const leg of route.legs) {
    const here = places.get(leg.from);
    const there = places.get(leg.to);
    if (here === undefined || there === undefined) throw new Error(`no such places: ${leg.from}, ${leg.to}`);
    expect(leg.from).toBe(state.at);
    expect(leg.to).not.toBe(leg.from);
    let { fuel, seconds, paidCredits } = state;
    if (leg.refuelBefore) {
      expect(here.sellsFuel).toBe(true);
      expect(fuel).toBeLessThan(ship.fuelCapacity);
      paidCredits += Math.ceil((ship.fuelCapacity - fuel) / 100) * askOf(here);
      seconds += 5;
      fuel = ship.fuelCapacity;
    }
    const distance = distanceBetween(here, there);
    expect(leg.fuel).toBe(fuelNeeded(distance, leg.flightMode, ship.fuelCapacity));
    expect(leg.seconds).toBe(travelSeconds(distance, leg.flightMode, ship.engineSpeed));
    fuel -= leg.fuel;
    expect(fuel).toBeGreaterThanOrEqual(there.sellsFuel || ship.fuelCapacity === 0 ? 0 : 1);
    state = { at: leg.to, fuel, burned: state.burned + leg.fuel, seconds: seconds + leg.seconds, paidCredits };
  }
  return state;
}

function wholeCost(problem: Problem, route: Route, to: string): number {
  const end = problem.places.get(to);
  if (end === undefined) throw new Error(`no such place: ${to}`);
  const lost = creditsLostToLowFuel(problem, end, route.fuelAtArrival);
  return route.seconds * problem.secondsWorthCredits + route.costCredits + lost;
}

test('every route can be flown, never strands the ship, and adds up', () => {
  const property = fc.property(problems, (problem) => {
    for (const [to, route] of planRoutesFrom(problem)) {
      const flown = fly(problem, route);
      expect(flown).toMatchObject({ at: to, fuel: route.fuelAtArrival, burned: route.fuel, seconds: route.seconds });
      const drained = flown.fuel === problem.ship.fuelCurrent ? 0 : problem.ship.fuelCurrent - flown.fuel;
      const worth = drained === 0 ? 0 : drained * tankUnitCredits(problem);
      expect(route.costCredits).toBeCloseTo(flown.paidCredits + worth, 6);
      expect(route.costCredits).toBeGreaterThanOrEqual(-1e-9);
      expect(route.fuelAtArrival).toBeLessThanOrEqual(problem.ship.fuelCapacity);
    }
  });
  fc.assert(property, { numRuns: 600 });
});

/** From a dry place to fuel beside it and back, the way on is shorter than from the fuel: but that is a stop. */
const PAST_ITS_START: Problem = {
  ship: { fuelCapacity: 50, fuelCurrent: 1, engineSpeed: 2 },
  places: placesOf([dryPlace('P0', 0), fuelPlace('P1', 0, -1), dryPlace('P2', 0, 25)]),
  from: 'P0',
  secondsWorthCredits: 0.5,
};

test('no way that stops only at fuel is cheaper than the planned one, which stops elsewhere to change its mode', () => {
  const property = fc.property(problems, (problem) => {
    const routes = planRoutesFrom(problem);
    const least = leastCosts(problem, 'at fuel');
    expect([...routes.keys()].sort()).toEqual([...least.keys()].sort());
    for (const [to, route] of routes) {
      const cost = wholeCost(problem, route, to);
      const { legs } = route;
      const dry = legs.flatMap(({ from }, at) => (at > 0 && !problem.places.get(from)?.sellsFuel ? [at] : []));
      if (dry.length === 0) expect(cost).toBeCloseTo(least.get(to) ?? -1, 5);
      else expect(cost).toBeLessThan((least.get(to) ?? -1) + 1e-5);
      for (const at of dry) expect(legs[at]?.flightMode).not.toBe(legs[at - 1]?.flightMode);
    }
  });
  fc.assert(property, { numRuns: 300, examples: [[PAST_ITS_START]] });
});

test('no way at all is cheaper than the cheapest, stops anywhere allowed, and none is missed', () => {
  const property = fc.property(problems, (problem) => {
    const routes = planRoutesFrom(problem);
    const least = leastCosts(problem, 'anywhere');
    expect([...routes.keys()].sort()).toEqual([...least.keys()].sort());
    for (const [to, route] of routes)
      expect(wholeCost(problem, route, to)).toBeGreaterThan((least.get(to) ?? Number.POSITIVE_INFINITY) - 1e-5);
  });
  fc.assert(property, { numRuns: 100 });
});
