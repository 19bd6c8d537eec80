import { lowest } from '../../game/numbers/extremes.ts';
import { Physics } from '../../game/physics/observed/physics.ts';
import { distanceBetween, type FlightMode } from '../../game/physics/travel.ts';
import { ROUTES_TUNING } from '../tuning/routes.ts';
import type { Tuning } from '../tuning/tuning.ts';
import type { Leg, RoutePlace, RouteShip } from './route.ts';

/** One flight from one place to another, or two; places are numbered as in the route graph. */
export interface Hop {
  readonly to: number;
  /** Of the last flight. */
  readonly flightMode: FlightMode;
  readonly fuel: number;
  readonly seconds: number;
  /** Tank units to hold at departure, so that the ship can still leave the place where it arrives. */
  readonly fuelToLeaveWith: number;
  /** Of two flights the first, to a stop at a place without fuel; fuel and seconds are those of both. */
  readonly first: Hop | undefined;
}

/** Fuel and seconds from one place to the nearest fuel. */
interface WayToFuel {
  readonly cruiseFuel: number;
  readonly cruiseSeconds: number;
  readonly driftSeconds: number;
}

/** Properties that ships of one kind share, whatever their tanks hold. */
export type ShipKind = Pick<RouteShip, 'fuelCapacity' | 'engineSpeed'>;

/** The places of a system for one kind of ship; hops are computed when a search first leaves a place. */
export interface RouteGraph {
  readonly places: readonly RoutePlace[];
  /** The numbers of the places that sell no fuel. */
  readonly dryPlaces: readonly number[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly ship: ShipKind;
  readonly physics: Physics;
  readonly modes: readonly FlightMode[];
  /** As in the tuning of routes. */
  readonly mostDetourFactor: number;
  readonly waysToFuel: readonly (WayToFuel | undefined)[];
  readonly hops: (readonly Hop[] | undefined)[];
  /** Legs of the hops that routes have used, and of those before which the ship refuels. */
  readonly legs: Map<Hop, readonly Leg[]>;
  readonly legsAfterRefuel: Map<Hop, readonly Leg[]>;
  /** Distances from each place to all, in the order of the places; a row is computed when it is first asked for. */
  readonly distances: (Float64Array | undefined)[];
}

/** The flight modes that routes consider, the usual one first. */
const ALL_MODES: readonly FlightMode[] = ['CRUISE', 'BURN', 'DRIFT'];
const CRUISE_ONLY: readonly FlightMode[] = ['CRUISE', 'DRIFT'];

export function routeGraphOf(
  places: readonly RoutePlace[],
  ship: ShipKind,
  physics = new Physics(),
  { burns, mostDetourFactor }: Tuning['routes'] = ROUTES_TUNING,
): RouteGraph {
  const modes = burns === 0 ? CRUISE_ONLY : ALL_MODES;
  const numbers = new Map(places.map((place, number) => [place.symbol, number]));
  const fuelPlaces = places.filter((place) => place.sellsFuel);
  const waysToFuel = places.map((place) => wayToFuel(place, fuelPlaces, ship, physics));
  const dryPlaces = places.flatMap(({ sellsFuel }, number) => (sellsFuel ? [] : [number]));
  const hops = places.map(() => undefined);
  const distances = places.map(() => undefined);
  const [legs, legsAfterRefuel] = [new Map(), new Map()];
  const computed = { hops, legs, legsAfterRefuel, distances };
  return { places, dryPlaces, numbers, ship, physics, modes, mostDetourFactor, waysToFuel, ...computed };
}

/** The distances from a place to all, in the order of the places. */
export function distancesFrom({ places, distances }: RouteGraph, from: number): Float64Array {
  const known = distances[from];
  if (known !== undefined) return known;
  const start = places[from] as RoutePlace;
  const row = Float64Array.from(places, (place) => distanceBetween(start, place));
  distances[from] = row;
  return row;
}

/**
 * Seconds that a ship loses later because it arrives with little fuel: 0 where it can buy fuel or CRUISE to the nearest
 * place that sells it, otherwise the difference between DRIFT and CRUISE to there.
 */
export function secondsLostToLowFuel(routeGraph: RouteGraph, at: number, fuel: number): number {
  const way = routeGraph.waysToFuel[at];
  if (routeGraph.ship.fuelCapacity === 0 || way === undefined || fuel >= way.cruiseFuel) return 0;
  return way.driftSeconds - way.cruiseSeconds;
}

/** Tank units that a flight of this distance burns. */
export function fuelOfFlight({ ship, physics }: RouteGraph, distance: number, flightMode: FlightMode): number {
  return physics.fuelNeeded(distance, flightMode, ship.fuelCapacity);
}

/** Seconds that a flight of this distance takes. */
export function secondsOfFlight({ ship, physics }: RouteGraph, distance: number, flightMode: FlightMode): number {
  return physics.travelSeconds(distance, flightMode, ship.engineSpeed);
}

/** The flight from one place to another in this mode, whether or not a tank is large enough for it. */
export function hopBetween(routeGraph: RouteGraph, from: number, to: number, flightMode: FlightMode): Hop {
  const distance = distancesFrom(routeGraph, from)[to] as number;
  const fuel = fuelOfFlight(routeGraph, distance, flightMode);
  const seconds = secondsOfFlight(routeGraph, distance, flightMode);
  return { to, flightMode, fuel, seconds, fuelToLeaveWith: fuel + reserveAt(routeGraph, to), first: undefined };
}

/** Tank units below which a ship that arrives here is stranded (facts: stranding): one DRIFT leg to fuel. */
function reserveAt(routeGraph: RouteGraph, at: number): number {
  if (routeGraph.ship.fuelCapacity === 0 || routeGraph.places[at]?.sellsFuel === true) return 0;
  if (routeGraph.waysToFuel[at] === undefined) return Number.POSITIVE_INFINITY;
  return fuelOfFlight(routeGraph, 0, 'DRIFT');
}

function wayToFuel(
  from: RoutePlace,
  fuelPlaces: readonly RoutePlace[],
  ship: ShipKind,
  physics: Physics,
): WayToFuel | undefined {
  if (fuelPlaces.length === 0) return undefined;
  const distance = from.sellsFuel ? 0 : lowest(fuelPlaces.map((place) => distanceBetween(from, place)));
  return {
    cruiseFuel: from.sellsFuel ? 0 : physics.fuelNeeded(distance, 'CRUISE', ship.fuelCapacity),
    cruiseSeconds: physics.travelSeconds(distance, 'CRUISE', ship.engineSpeed),
    driftSeconds: physics.travelSeconds(distance, 'DRIFT', ship.engineSpeed),
  };
}
