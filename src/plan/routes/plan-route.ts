import { chartOf } from './chart.ts';
import { itinerariesFrom, itineraryOf } from './itinerary.ts';
import type { Route, RouteSettings } from './route.ts';
import { searchArrivals } from './search.ts';
import { tariffOf } from './tariff.ts';

/**
 * The cheapest way to one place, time and fuel weighed together (travel and fuel: game-facts 3.1-3.3).
 *
 * Chooses CRUISE, BURN or DRIFT and a refuel stop leg by leg. No leg strands the ship: where it arrives at a place
 * without fuel, it still holds enough to DRIFT to one that sells it (game-facts 9.9), and an end from which it could
 * not CRUISE there is charged with the seconds that this will cost. Ships without a tank fly direct in BURN, which
 * burns nothing. Undefined when there is no such way, or when a place is not among `places`.
 */
export function planRoute(settings: RouteSettings & { readonly to: string }): Route | undefined {
  const { ship, places } = settings;
  const list = [...places.values()];
  const chart = chartOf(list, ship, settings.observed);
  const from = chart.numbers.get(settings.from);
  const to = chart.numbers.get(settings.to);
  if (from === undefined || to === undefined) return undefined;
  const tariff = tariffOf(list, settings.secondsWorthCredits);
  const arrival = searchArrivals(chart, tariff, { from, fuel: ship.fuelCurrent, to })[to];
  return arrival === undefined ? undefined : itineraryOf(chart, tariff, arrival);
}

/** The cheapest way to every place that can be reached, by symbol; `from` is among them, with its empty route. */
export function planRoutesFrom(settings: RouteSettings): Map<string, Route> {
  const { ship, from, places, secondsWorthCredits, observed } = settings;
  const list = [...places.values()];
  return itinerariesFrom(chartOf(list, ship, observed), tariffOf(list, secondsWorthCredits), from, ship.fuelCurrent);
}
