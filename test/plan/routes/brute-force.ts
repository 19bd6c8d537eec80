import type { RoutePlace } from '../../../src/plan/routes/route.ts';
import { distanceBetween, type FlightMode, fuelNeeded, travelSeconds } from '../../../src/rules/travel.ts';
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
  while (relaxAll(problem, spent, stops)) {}
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

function relaxAll(problem: Problem, spent: Map<string, number[]>, stops: 'anywhere' | 'at fuel'): boolean {
  let improved = false;
  for (const from of problem.places.values()) {
    if (stops === 'at fuel' && from.symbol !== problem.from && !from.sellsFuel) continue;
    for (const [fuel, credits] of (spent.get(from.symbol) ?? []).entries()) {
      if (credits === Number.POSITIVE_INFINITY) continue;
      for (const to of problem.places.values()) {
        if (to !== from && relax(problem, spent, { from, to, fuel, credits })) improved = true;
      }
    }
  }
  return improved;
}

interface Try {
  readonly from: RoutePlace;
  readonly to: RoutePlace;
  readonly fuel: number;
  readonly credits: number;
}

function relax({ ship, places, secondsWorthCredits }: Problem, spent: Map<string, number[]>, leg: Try): boolean {
  const { fuelCapacity } = ship;
  const hasFuelPlace = [...places.values()].some((place) => place.sellsFuel);
  const missing = fuelCapacity - leg.fuel;
  const departures = [{ fuel: leg.fuel, credits: leg.credits }];
  if (leg.from.sellsFuel && missing > 0) {
    const bill = Math.ceil(missing / 100) * askOf(leg.from) + 5 * secondsWorthCredits;
    departures.push({ fuel: fuelCapacity, credits: leg.credits + bill });
  }
  const distance = distanceBetween(leg.from, leg.to);
  let improved = false;
  for (const departure of departures) {
    for (const mode of MODES) {
      const left = departure.fuel - fuelNeeded(distance, mode, fuelCapacity);
      const isSafe = fuelCapacity === 0 || (leg.to.sellsFuel ? left >= 0 : left >= 1 && hasFuelPlace);
      const credits = departure.credits + travelSeconds(distance, mode, ship.engineSpeed) * secondsWorthCredits;
      const at = spent.get(leg.to.symbol);
      if (!isSafe || at === undefined || credits >= (at[left] ?? 0) - 1e-9) continue;
      at[left] = credits;
      improved = true;
    }
  }
  return improved;
}
