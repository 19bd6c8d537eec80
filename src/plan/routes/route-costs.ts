import { lowest } from '../../game/numbers/extremes.ts';
import { fuelMarketUnits, TANK_UNITS_PER_MARKET_UNIT } from '../../game/physics/travel.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { TUNING, type Tuning } from '../tuning/tuning.ts';
import type { RoutePlace, RouteSettings } from './route.ts';

/** Worth of time and fuel in one search, in credits. */
export interface RouteCosts {
  readonly secondsWorthCredits: number;
  /**
   * Credits that a unit in the tank is worth, by the system's cheapest ask. With a higher value a refuel stop at the
   * cheapest place would earn credits, and a shortest route would no longer exist.
   */
  readonly tankUnitCredits: number;
  /** Ask of a market unit of fuel where it is unknown, in credits. */
  readonly usualFuelCredits: number;
  /** Seconds that a refuel stop adds to a trip. */
  readonly refuelStopSeconds: number;
}

/** Assumed worth of a second of a ship's time, in credits. */
export function secondWorthCredits(routes: Tuning['routes'], ship: Pick<Ship, 'cargo'>): number {
  const { secondOfTraderCredits, secondOfDroneCredits, tradersHold } = routes;
  return ship.cargo.capacity >= tradersHold ? secondOfTraderCredits : secondOfDroneCredits;
}

/** The route costs of a system; a negative worth of a second counts as 0. */
export function routeCostsOf(
  places: Iterable<RoutePlace>,
  { secondsWorthCredits, tuning = TUNING }: Pick<RouteSettings, 'secondsWorthCredits' | 'tuning'> = {},
): RouteCosts {
  const { routes, timing } = tuning;
  const { usualFuelCredits, secondOfDroneCredits } = routes;
  const fuelled = [...places].filter((place) => place.sellsFuel);
  const asks = fuelled.map(({ fuelPriceCredits = usualFuelCredits }) => fuelPriceCredits);
  const cheapest = asks.length === 0 ? usualFuelCredits : lowest(asks);
  return {
    secondsWorthCredits: Math.max(0, secondsWorthCredits ?? secondOfDroneCredits),
    tankUnitCredits: cheapest / TANK_UNITS_PER_MARKET_UNIT,
    usualFuelCredits,
    refuelStopSeconds: timing.refuelStopSeconds,
  };
}

/** Credits to buy tank units here: market units are sold whole (facts: fuel). */
export function refuelCredits({ usualFuelCredits }: RouteCosts, place: RoutePlace, tankUnits: number): number {
  return fuelMarketUnits(tankUnits) * (place.fuelPriceCredits ?? usualFuelCredits);
}
