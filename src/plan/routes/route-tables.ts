import type { Physics } from '../../game/physics/observed/physics.ts';
import { keepLastUsed, memoizeByKey, memoizeByObject } from '../common/memoize.ts';
import { TUNING } from '../tuning/tuning.ts';
import type { Route, RoutePlace, RouteSettings, RouteShip } from './route.ts';
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

/** Most tables kept, of 20 kB at home. Six hours of 39 ships there ask for 650 (experiments: 5e815919). */
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

interface Remembered {
  readonly physics: Physics | undefined;
  readonly signature: string;
  readonly tables: RouteTables;
}

/**
 * Most systems whose tables are kept, those used last; a rich one takes some 2 MB. Ships that trade or warp are in some
 * 50 systems at a time, and go on to others all week. With 12 kept, half as many tables again are made as with 24;
 * with 48 hardly fewer (experiments: 5e815919).
 */
const MOST_SYSTEMS = 24;

/** The tables of systems of each world, in the order of their last use; they are freed together with the world. */
const remembered = memoizeByObject((_world: object) => new Map<string, Remembered>());

/** Signatures of places by the usual ask: how many there are, and which sell fuel at what price. */
const ofPlaces = memoizeByKey<ReadonlyMap<string, RoutePlace>, number, string>();

/** A place whose ask is unknown counts as one of the usual ask, as it does in a route. */
function signatureOf(places: ReadonlyMap<string, RoutePlace>, usualCredits: number): string {
  return ofPlaces(places, usualCredits, () => {
    const fuel = [...places.values()].filter((place) => place.sellsFuel);
    const askOf = (place: RoutePlace) => (place.isBeyondMeans ? 'beyond' : (place.fuelPriceCredits ?? usualCredits));
    return [places.size, ...fuel.map((place) => `${place.symbol}:${askOf(place)}`)].join(' ');
  });
}

/**
 * The route tables of one system of a world, kept between plans as long as its physics, its places, the places that
 * sell fuel and the prices there stay the same.
 * @param world owner of these places; two worlds never share a table
 */
export function rememberedTables(
  world: { readonly physics?: Physics },
  systemSymbol: string,
  places: ReadonlyMap<string, RoutePlace>,
  secondsWorthCredits: number,
  tuning = TUNING,
): RouteTables {
  const ofWorld = remembered(world);
  const { physics } = world;
  // Besides physics everything that a route depends on, except the worth of a second, which is part of the key.
  const signature = signatureOf(places, tuning.routes.usualFuelCredits);
  const key = `${systemSymbol} ${secondsWorthCredits}`;
  const before = ofWorld.get(key);
  const isSame = before?.physics === physics && before?.signature === signature;
  const settings = { places, secondsWorthCredits, physics, tuning };
  const now = before !== undefined && isSame ? before : { physics, signature, tables: routeTables(settings) };
  keepLastUsed(ofWorld, key, now, MOST_SYSTEMS);
  return now.tables;
}
