import type { Route, RouteSettings, RouteShip } from '../../../src/plan/routes/route.ts';
import { routeCostsOf } from '../../../src/plan/routes/route-costs.ts';
import { routeGraphOf } from '../../../src/plan/routes/route-graph.ts';
import { routesFromPlace } from '../../../src/plan/routes/routes-from.ts';

/** A question for ways: what there is, and which ship leaves from where. */
interface Asked extends RouteSettings {
  readonly ship: RouteShip;
  readonly from: string;
}

/** The cheapest way to every place that can be reached, with nothing remembered from one question to the next. */
export function planRoutesFrom({ ship, from, places, secondsWorthCredits }: Asked): Map<string, Route> {
  const list = [...places.values()];
  return routesFromPlace(
    routeGraphOf(list, ship),
    routeCostsOf(list, secondsWorthCredits === undefined ? {} : { secondsWorthCredits }),
    from,
    ship.fuelCurrent,
  );
}

/** The cheapest way to one place; undefined when there is none. */
export function planRoute(asked: Asked & { readonly to: string }): Route | undefined {
  return planRoutesFrom(asked).get(asked.to);
}
