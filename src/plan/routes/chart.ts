import {
  AS_WRITTEN,
  type ObservedRules,
  observedFuelNeeded,
  observedTravelSeconds,
} from '../../rules/observed/observed-rules.ts';
import { distanceBetween, type FlightMode } from '../../rules/travel.ts';
import type { RoutePlace, RouteShip } from './route.ts';

/** One way to fly from one place to another; places are numbered as in the chart. */
export interface Hop {
  readonly to: number;
  readonly flightMode: FlightMode;
  readonly fuel: number;
  readonly seconds: number;
  /** Tank units to hold at departure, so that the ship can still leave the place where it arrives. */
  readonly fuelToLeaveWith: number;
}

/** Where the next fuel is from one place, and what it takes to get there. */
interface WayToFuel {
  readonly cruiseFuel: number;
  readonly cruiseSeconds: number;
  readonly driftSeconds: number;
}

/** What ships of one kind share, whatever their tanks hold. */
export type ShipKind = Pick<RouteShip, 'fuelCapacity' | 'engineSpeed'>;

/** The places of a system as one kind of ship sees them; hops are worked out when a place is first left. */
export interface Chart {
  readonly places: readonly RoutePlace[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly ship: ShipKind;
  readonly observed: ObservedRules;
  readonly waysToFuel: readonly (WayToFuel | undefined)[];
  readonly hops: (readonly Hop[] | undefined)[];
}

export function chartOf(places: readonly RoutePlace[], ship: ShipKind, observed = AS_WRITTEN): Chart {
  const numbers = new Map(places.map((place, number) => [place.symbol, number]));
  const fuelPlaces = places.filter((place) => place.sellsFuel);
  const waysToFuel = places.map((place) => wayToFuel(place, fuelPlaces, ship, observed));
  return { places, numbers, ship, observed, waysToFuel, hops: places.map(() => undefined) };
}

/** All hops from a place that a full tank allows, those first that need the least fuel. */
export function hopsFrom(chart: Chart, from: number): readonly Hop[] {
  const known = chart.hops[from];
  if (known !== undefined) return known;
  const hops = chart.places
    .flatMap((_, to) => (to === from ? [] : hopsBetween(chart, from, to)))
    .filter((hop) => hop.fuelToLeaveWith <= chart.ship.fuelCapacity)
    .sort((a, b) => a.fuelToLeaveWith - b.fuelToLeaveWith);
  chart.hops[from] = hops;
  return hops;
}

/**
 * Seconds that a ship loses later because it ends here with so little fuel: 0 where it can buy fuel or CRUISE to
 * the nearest that sells it, otherwise what DRIFT there takes longer than CRUISE.
 */
export function secondsLostToLowFuel(chart: Chart, at: number, fuel: number): number {
  const way = chart.waysToFuel[at];
  if (chart.ship.fuelCapacity === 0 || way === undefined || fuel >= way.cruiseFuel) return 0;
  return way.driftSeconds - way.cruiseSeconds;
}

/** A tankless ship has no use for a slower mode; a ship with a tank drifts only where that saves fuel. */
function modesFor({ ship, observed }: Chart, distance: number): readonly FlightMode[] {
  if (ship.fuelCapacity === 0) return ['BURN'];
  return observedFuelNeeded(observed, distance, 'CRUISE', ship.fuelCapacity) > 1
    ? ['CRUISE', 'BURN', 'DRIFT']
    : ['CRUISE', 'BURN'];
}

function hopsBetween(chart: Chart, from: number, to: number): Hop[] {
  const start = chart.places[from];
  const end = chart.places[to];
  if (start === undefined || end === undefined) return [];
  const { fuelCapacity, engineSpeed } = chart.ship;
  const distance = distanceBetween(start, end);
  const reserve = reserveAt(chart, to);
  return modesFor(chart, distance).map((flightMode) => {
    const fuel = observedFuelNeeded(chart.observed, distance, flightMode, fuelCapacity);
    const seconds = observedTravelSeconds(chart.observed, distance, flightMode, engineSpeed);
    return { to, flightMode, fuel, seconds, fuelToLeaveWith: fuel + reserve };
  });
}

/** Tank units below which a ship that arrives here is stranded (game-facts 9.9): one DRIFT leg to fuel. */
function reserveAt(chart: Chart, at: number): number {
  if (chart.ship.fuelCapacity === 0 || chart.places[at]?.sellsFuel === true) return 0;
  if (chart.waysToFuel[at] === undefined) return Number.POSITIVE_INFINITY;
  return observedFuelNeeded(chart.observed, 0, 'DRIFT', chart.ship.fuelCapacity);
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
