import type { Ship } from '../../wire/schemas/ship.ts';
import { placesClosed } from '../common/backed-off.ts';
import { type Known, placesNow } from './places-now.ts';
import type { Route, RoutePlace } from './route.ts';
import { type RouteTables, rememberedTables } from './route-tables.ts';

/** The tank's level for the lookup of routes, rounded down to a step. */
function steppedFuel({ fuel: { capacity } }: Ship, fuel: number, steps: number): number {
  if (capacity === 0 || fuel >= capacity) return fuel;
  return Math.floor(Math.floor((fuel * steps) / capacity) * (capacity / steps));
}

/** The routes of a system in one plan, for ships whose seconds are worth the same: a plan needs them hundreds of times. */
export class SystemRoutes {
  /** The route tables of the system; a new object once anything that they depend on has changed. */
  readonly tables: RouteTables;
  readonly #source: Known;
  readonly #places: ReadonlyMap<string, RoutePlace>;
  /** Places to which flying is backed off. */
  readonly #closed: ReadonlySet<string>;

  constructor(source: Known, systemSymbol: string, secondCredits: number) {
    const { world, tuning } = source;
    this.#source = source;
    this.#places = placesNow(source, systemSymbol);
    this.#closed = placesClosed(source, systemSymbol);
    this.tables = rememberedTables(world, systemSymbol, this.#places, secondCredits, tuning);
  }

  /** A ship's routes to every place, without those by a place to which flying is backed off. */
  from(ship: Ship, from = ship.nav.waypointSymbol, fuel = ship.fuel.current): ReadonlyMap<string, Route> {
    const { tankSteps, tankStepsAhead, tradersHold } = this.#source.tuning.routes;
    const steps = from === ship.nav.waypointSymbol ? tankSteps : tankStepsAhead;
    const place = this.#places.get(from);
    const canRefuel = place?.sellsFuel === true && place.isBeyondMeans !== true;
    const isStepped = ship.cargo.capacity >= tradersHold && canRefuel;
    const fuelCurrent = isStepped ? steppedFuel(ship, fuel, steps) : fuel;
    const { engine, fuel: tank } = ship;
    return this.#withoutClosed(
      this.tables({ fuelCurrent, fuelCapacity: tank.capacity, engineSpeed: engine.speed }, from),
    );
  }

  #withoutClosed(routes: ReadonlyMap<string, Route>): ReadonlyMap<string, Route> {
    if (this.#closed.size === 0) return routes;
    return new Map([...routes].filter(([, { legs }]) => !legs.some(({ to }) => this.#closed.has(to))));
  }
}
