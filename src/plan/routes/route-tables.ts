import { TUNING } from '../tuning/tuning.ts';
import type { Route, RouteSettings, RouteShip } from './route.ts';
import { routeCostsOf } from './route-costs.ts';
import { type RouteGraph, routeGraphOf } from './route-graph.ts';
import { routesFromPlace } from './routes-from.ts';

/**
 * The cheapest route from a place to every place that a ship can reach, by symbol, with time and fuel weighed together
 * (facts: flight, nav-states, fuel). `from` is included with its empty route; empty where `from` is unknown.
 *
 * Each leg is CRUISE, BURN or DRIFT, with or without a refuel stop before it. No leg strands the ship: where it arrives
 * at a place without fuel, it still holds enough to DRIFT to one that sells it (facts: stranding), and a destination
 * from which it could not CRUISE there is charged with the seconds that this will cost. Ships without a tank fly direct
 * in BURN, which burns nothing.
 */
export type RouteTables = (ship: RouteShip, from: string) => ReadonlyMap<string, Route>;

/** Most tables kept; one of a home system takes some 20 kB. Six hours of 39 ships at home ask for 650. */
const MAX_TABLES = 400;

/**
 * Route tables with a cache, for planners that ask from many places for many ships; above `MAX_TABLES` the oldest table
 * is dropped. Create a new one when places or prices change.
 */
export function routeTables(settings: RouteSettings): RouteTables {
  const { places, physics, tuning = TUNING } = settings;
  const list = [...places.values()];
  const routeCosts = routeCostsOf(list, settings);
  const charts = new Map<string, RouteGraph>();
  const tables = new Map<string, ReadonlyMap<string, Route>>();
  return (ship, from) => {
    const kind = `${ship.fuelCapacity} ${ship.engineSpeed}`;
    const routeGraph = charts.get(kind) ?? routeGraphOf(list, ship, physics, tuning.routes);
    charts.set(kind, routeGraph);
    const key = `${kind} ${ship.fuelCurrent} ${from}`;
    const table = tables.get(key) ?? routesFromPlace(routeGraph, routeCosts, from, ship.fuelCurrent);
    tables.set(key, table);
    if (tables.size > MAX_TABLES) tables.delete(tables.keys().next().value ?? key);
    return table;
  };
}
