import {
  AS_WRITTEN,
  type ObservedRules,
  observedFuelNeeded,
  observedTravelSeconds,
} from '../../rules/observed/observed-rules.ts';
import { distanceBetween, type FlightMode } from '../../rules/travel.ts';
import type { RoutePlace, RouteShip } from './route.ts';

/** One flight from one place to another; places are numbered as in the route graph. */
export interface Hop {
  readonly to: number;
  readonly flightMode: FlightMode;
  readonly fuel: number;
  readonly seconds: number;
  /** Tank units to hold at departure, so that the ship can still leave the place where it arrives. */
  readonly fuelToLeaveWith: number;
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
  readonly numbers: ReadonlyMap<string, number>;
  readonly ship: ShipKind;
  readonly observed: ObservedRules;
  readonly modes: readonly FlightMode[];
  readonly waysToFuel: readonly (WayToFuel | undefined)[];
  readonly hops: (readonly Hop[] | undefined)[];
}

/** The flight modes that routes consider, the usual one first. */
export const ALL_MODES: readonly FlightMode[] = ['CRUISE', 'BURN', 'DRIFT'];
export const CRUISE_ONLY: readonly FlightMode[] = ['CRUISE', 'DRIFT'];

export function routeGraphOf(
  places: readonly RoutePlace[],
  ship: ShipKind,
  observed = AS_WRITTEN,
  modes = ALL_MODES,
): RouteGraph {
  const numbers = new Map(places.map((place, number) => [place.symbol, number]));
  const fuelPlaces = places.filter((place) => place.sellsFuel);
  const waysToFuel = places.map((place) => wayToFuel(place, fuelPlaces, ship, observed));
  return { places, numbers, ship, observed, modes, waysToFuel, hops: places.map(() => undefined) };
}

/** All hops from a place that a full tank allows, least fuel first. */
export function hopsFrom(routeGraph: RouteGraph, from: number): readonly Hop[] {
  const known = routeGraph.hops[from];
  if (known !== undefined) return known;
  const hops = routeGraph.places
    .flatMap((_, to) => (to === from ? [] : hopsBetween(routeGraph, from, to)))
    .filter((hop) => hop.fuelToLeaveWith <= routeGraph.ship.fuelCapacity)
    .sort((a, b) => a.fuelToLeaveWith - b.fuelToLeaveWith);
  routeGraph.hops[from] = hops;
  return hops;
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

/**
 * Flight modes to consider: slower modes gain nothing without a tank, and with one DRIFT is used only where it saves
 * fuel.
 */
function modesFor({ ship, observed, modes }: RouteGraph, distance: number): readonly FlightMode[] {
  if (ship.fuelCapacity === 0) return ['BURN'];
  return observedFuelNeeded(observed, distance, 'CRUISE', ship.fuelCapacity) > 1
    ? modes
    : modes.filter((mode) => mode !== 'DRIFT');
}

function hopsBetween(routeGraph: RouteGraph, from: number, to: number): Hop[] {
  const start = routeGraph.places[from];
  const end = routeGraph.places[to];
  if (start === undefined || end === undefined) return [];
  const { fuelCapacity, engineSpeed } = routeGraph.ship;
  const distance = distanceBetween(start, end);
  const reserve = reserveAt(routeGraph, to);
  return modesFor(routeGraph, distance).map((flightMode) => {
    const fuel = observedFuelNeeded(routeGraph.observed, distance, flightMode, fuelCapacity);
    const seconds = observedTravelSeconds(routeGraph.observed, distance, flightMode, engineSpeed);
    return { to, flightMode, fuel, seconds, fuelToLeaveWith: fuel + reserve };
  });
}

/** Tank units below which a ship that arrives here is stranded (game-facts 9.9): one DRIFT leg to fuel. */
function reserveAt(routeGraph: RouteGraph, at: number): number {
  if (routeGraph.ship.fuelCapacity === 0 || routeGraph.places[at]?.sellsFuel === true) return 0;
  if (routeGraph.waysToFuel[at] === undefined) return Number.POSITIVE_INFINITY;
  return observedFuelNeeded(routeGraph.observed, 0, 'DRIFT', routeGraph.ship.fuelCapacity);
}

function wayToFuel(
  from: RoutePlace,
  fuelPlaces: readonly RoutePlace[],
  ship: ShipKind,
  observed: ObservedRules,
): WayToFuel | undefined {
  if (fuelPlaces.length === 0) return undefined;
  const distance = from.sellsFuel ? 0 : Math.min(...fuelPlaces.map((place) => distanceBetween(from, place)));
  return {
    cruiseFuel: from.sellsFuel ? 0 : observedFuelNeeded(observed, distance, 'CRUISE', ship.fuelCapacity),
    cruiseSeconds: observedTravelSeconds(observed, distance, 'CRUISE', ship.engineSpeed),
    driftSeconds: observedTravelSeconds(observed, distance, 'DRIFT', ship.engineSpeed),
  };
}
