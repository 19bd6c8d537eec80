import { chartOf } from '../../../src/plan/routes/chart.ts';
import { itinerariesFrom, itineraryOf } from '../../../src/plan/routes/itinerary.ts';
import type { Route, RouteSettings } from '../../../src/plan/routes/route.ts';
import { searchArrivals } from '../../../src/plan/routes/search.ts';
import { tariffOf } from '../../../src/plan/routes/tariff.ts';

/** The cheapest way to one place, worked out for this question alone; undefined when there is none. */
export function planRoute(settings: RouteSettings & { readonly to: string }): Route | undefined {
  const { ship, places } = settings;
  const list = [...places.values()];
  const chart = chartOf(list, ship);
  const from = chart.numbers.get(settings.from);
  const to = chart.numbers.get(settings.to);
  if (from === undefined || to === undefined) return undefined;
  const tariff = tariffOf(list, settings.secondsWorthCredits);
  const arrival = searchArrivals(chart, tariff, { from, fuel: ship.fuelCurrent, to })[to];
  return arrival === undefined ? undefined : itineraryOf(chart, tariff, arrival);
}

/** The cheapest way to every place that can be reached, with nothing remembered from one question to the next. */
export function planRoutesFrom({ ship, from, places, secondsWorthCredits }: RouteSettings): Map<string, Route> {
  const list = [...places.values()];
  return itinerariesFrom(chartOf(list, ship), tariffOf(list, secondsWorthCredits), from, ship.fuelCurrent);
}
