import { fuelMarketUnits, TANK_UNITS_PER_MARKET_UNIT } from '../../rules/travel.ts';
import type { RoutePlace } from './route.ts';

/** The usual ask for a market unit of FUEL in a starter system (game-facts 3.3). */
const USUAL_FUEL_PRICE_CREDITS = 72;

/** Seconds that a refuel stop adds to a trip: to dock, refuel and return to orbit, three requests and their waits. */
export const REFUEL_STOP_SECONDS = 5;

/** Default worth of a second, in credits: the earnings of a small mining ship, about 18,000 credits an hour. */
const USUAL_SECONDS_WORTH_CREDITS = 5;

/** Worth of time and fuel in one search, in credits. */
export interface RouteCosts {
  readonly secondsWorthCredits: number;
  /**
   * Credits that a unit in the tank is worth, by the system's cheapest ask. With a higher value a refuel stop at the
   * cheapest place would earn credits, and a shortest route would no longer exist.
   */
  readonly tankUnitCredits: number;
}

/** The route costs of a system; a negative worth of a second counts as 0. */
export function routeCostsOf(
  places: Iterable<RoutePlace>,
  secondsWorthCredits = USUAL_SECONDS_WORTH_CREDITS,
): RouteCosts {
  const asks = [...places].filter((place) => place.sellsFuel).map(fuelAskCredits);
  const cheapest = asks.length === 0 ? USUAL_FUEL_PRICE_CREDITS : Math.min(...asks);
  return {
    secondsWorthCredits: Math.max(0, secondsWorthCredits),
    tankUnitCredits: cheapest / TANK_UNITS_PER_MARKET_UNIT,
  };
}

/** Credits to buy tank units here: market units are sold whole (game-facts 3.3). */
export function refuelCredits(place: RoutePlace, tankUnits: number): number {
  return fuelMarketUnits(tankUnits) * fuelAskCredits(place);
}

/** Ask of a market unit of fuel here, in credits; the usual ask where it is unknown. */
export function fuelAskCredits(place: RoutePlace): number {
  return place.fuelPriceCredits ?? USUAL_FUEL_PRICE_CREDITS;
}
