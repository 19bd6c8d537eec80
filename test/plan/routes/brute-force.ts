import { distanceBetween, type FlightMode, fuelNeeded, travelSeconds } from '../../../src/game/physics/travel.ts';
import type { RoutePlace } from '../../../src/plan/routes/route.ts';
import type { Problem } from './places.ts';

const MODES: readonly FlightMode[] = ['CRUISE', 'BURN', 'DRIFT'];

export function askOf(place: RoutePlace): number {
  return place.fuelPriceCredits ?? 72;
}

export function tankUnitCredits({ places }: Problem): number {
  return Math.min(...[...places.values()].filter((place) => place.sellsFuel).map(askOf), Number.MAX_VALUE) / 100;
}

/** What ending there with so little fuel will cost in time, in credits. */
export function creditsLostToLowFuel(problem: Problem, at: RoutePlace, fuel: number): number {
  const { ship, places, secondsWorthCredits } = problem;
  if (at.sellsFuel || ship.fuelCapacity === 0) return 0;
  const distances = [...places.values()].filter((place) => place.sellsFuel).map((place) => distanceBetween(at, place));
  const nearest = Math.min(...distances);
  if (distances.length === 0 || fuel >= fuelNeeded(nearest, 'CRUISE', ship.fuelCapacity)) return 0;
  const seconds =
    travelSeconds(nearest, 'DRIFT', ship.engineSpeed) - travelSeconds(nearest, 'CRUISE', ship.engineSpeed);
  return seconds * secondsWorthCredits;
}

/**
 * The least that a safe way to each place can cost, time and low fuel at the end included; absent where there is
 * none. Tries every leg from every (place, fuel) again and again until nothing gets cheaper.
 * @param stops where a ship may stop on its way: at every place, or only where fuel is sold
 */
export function leastCosts(problem: Problem, stops: 'anywhere' | 'at fuel'): Map<string, number> {
  const { ship, places, from } = problem;
  const spent = new Map<string, number[]>();
  for (const symbol of places.keys()) spent.set(symbol, Array(ship.fuelCapacity + 1).fill(Number.POSITIVE_INFINITY));
  const start = spent.get(from);
  if (start !== undefined) start[ship.fuelCurrent] = 0;
  const leave = [...places.values()].filter((at) => stops === 'anywhere' || at.sellsFuel);
  const flightsOf = new Map(leave.map((at) => [at, flightsFrom(problem, at)]));
  // A dry start is left once: to come back to it and leave again is a stop without fuel.
  const departure = places.get(from);
  if (departure !== undefined) relax(spent, flightsFrom(problem, departure), ship.fuelCurrent, 0);
  while (relaxAll(problem, spent, flightsOf)) {}
  const unitCredits = tankUnitCredits(problem);
  const least = new Map<string, number>();
  for (const [symbol, place] of places) {
    const costs = (spent.get(symbol) ?? []).map((credits, fuel) => {
      if (credits === Number.POSITIVE_INFINITY) return credits;
      const burned = ship.fuelCurrent === fuel ? 0 : (ship.fuelCurrent - fuel) * unitCredits;
      return credits + burned + creditsLostToLowFuel(problem, place, fuel);
    });
    const cost = Math.min(...costs);
    if (cost < Number.POSITIVE_INFINITY) least.set(symbol, cost);
  }
  return least;
}

/** A flight between two places in one mode. */
interface Flight {
  readonly to: RoutePlace;
  readonly fuel: number;
  readonly credits: number;
  /** Fuel to arrive with. */
  readonly reserve: number;
}

function flightsFrom({ ship, places, secondsWorthCredits }: Problem, from: RoutePlace): Flight[] {
  const hasFuelPlace = [...places.values()].some((place) => place.sellsFuel);
  return [...places.values()]
    .filter((to) => to !== from)
    .flatMap((to) => {
      const distance = distanceBetween(from, to);
      const needed = to.sellsFuel ? 0 : 1;
      const reserve = ship.fuelCapacity === 0 ? 0 : hasFuelPlace ? needed : Number.POSITIVE_INFINITY;
      return MODES.map((mode) => ({
        to,
        fuel: fuelNeeded(distance, mode, ship.fuelCapacity),
        credits: travelSeconds(distance, mode, ship.engineSpeed) * secondsWorthCredits,
        reserve,
      }));
    });
}
function relaxAll(
  { ship, secondsWorthCredits }: Problem,
  spent: Map<string, number[]>,
  flightsOf: ReadonlyMap<RoutePlace, readonly Flight[]>,
): boolean {
  let improved = false;
  for (const [from, flights] of flightsOf) {
    for (const [fuel, credits] of (spent.get(from.symbol) ?? []).entries()) {
      if (credits === Number.POSITIVE_INFINITY) continue;
      const missing = ship.fuelCapacity - fuel;
      if (relax(spent, flights, fuel, credits)) improved = true;
      if (!from.sellsFuel || missing <= 0) continue;
      const bill = Math.ceil(missing / 100) * askOf(from) + 5 * secondsWorthCredits;
      if (relax(spent, flights, ship.fuelCapacity, credits + bill)) improved = true;
    }
  }
  return improved;
}

/** Tries each flight with this fuel in the tank; returns whether one leads somewhere more cheaply than known. */
function relax(spent: Map<string, number[]>, flights: readonly Flight[], fuel: number, credits: number): boolean {
  let improved = false;
  for (const flight of flights) {
    const left = fuel - flight.fuel;
    if (left < flight.reserve) continue;
    const at = spent.get(flight.to.symbol);
    const cost = credits + flight.credits;
    if (at === undefined || cost >= (at[left] ?? 0) - 1e-9) continue;
    at[left] = cost;
    improved = true;
  }
  return improved;
}
