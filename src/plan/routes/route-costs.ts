import { fuelMarketUnits, TANK_UNITS_PER_MARKET_UNIT } from '../../rules/fuel-market.ts';
import type { RoutePlace } from './route.ts';

/** The usual ask for a market unit of FUEL in a starter system (game-facts 3.3). */
const USUAL_FUEL_PRICE_CREDITS = 72;

/** Seconds that docking, refuelling and leaving orbit again take out of a trip: three requests and their waits. */
export const REFUEL_STOP_SECONDS = 5;

/** Worth of a second where the caller names none: the earnings of a small mining ship, about 18,000 credits an hour. */
const USUAL_SECONDS_WORTH_CREDITS = 5;

/** What time and fuel are worth in one search. */
export interface RouteCosts {
  readonly secondsWorthCredits: number;
  /**
   * Credits that a unit in the tank is worth: the system's cheapest ask. With a dearer value a refuel stop at
   * the cheapest place would earn credits, and a shortest way would no longer exist.
   */
  readonly tankUnitCredits: number;
}

/** The tariff of a system; a worth below zero counts as zero. */
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

/** Credits paid for so many tank units here: market units are bought whole (game-facts 3.3). */
export function refuelCredits(place: RoutePlace, tankUnits: number): number {
  return fuelMarketUnits(tankUnits) * fuelAskCredits(place);
}

/** Credits that a market unit of fuel costs here, as far as that is known. */
export function fuelAskCredits(place: RoutePlace): number {
  return place.fuelPriceCredits ?? USUAL_FUEL_PRICE_CREDITS;
}
