import type { ObservedRules } from '../../rules/observed/observed-rules.ts';
import type { FlightMode, Point } from '../../rules/travel.ts';

/** A waypoint as the route planner sees it; x and y in the system's own units. */
export interface RoutePlace extends Point {
  readonly symbol: string;
  /** Whether its market lists FUEL (game-facts 3.3); a place of which that is not known counts as dry. */
  readonly sellsFuel: boolean;
  /** There is no money for its fuel now. */
  readonly isBeyondMeans?: boolean;
  /** Ask per market unit of FUEL (100 tank units) where known; the usual ask is assumed otherwise. */
  readonly fuelPriceCredits?: number;
}

/** A ship as the route planner sees it: tank in tank units, `engine.speed` as the API gives it. */
export interface RouteShip {
  readonly fuelCurrent: number;
  /** 0 for a ship that needs no fuel (a probe). */
  readonly fuelCapacity: number;
  readonly engineSpeed: number;
}

/** One navigate request, and the refuel stop before it where there is one. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly flightMode: FlightMode;
  /** Dock and refuel to full at `from` before leaving. */
  readonly refuelBefore: boolean;
  /** Tank units that the flight burns. */
  readonly fuel: number;
  /** Seconds of flight; the refuel stop is counted in the route's seconds only. */
  readonly seconds: number;
}

/** A way from one place to another inside one system. No legs: the ship is there already. */
export interface Route {
  readonly legs: readonly Leg[];
  /** Flights and refuel stops. */
  readonly seconds: number;
  /** Tank units burned. */
  readonly fuel: number;
  /** Orbit, dock, refuel, patch nav and navigate calls for a ship that starts docked in CRUISE; docking at the end is not in it. */
  readonly requests: number;
  /**
   * What the fuel costs: credits paid at the refuel stops, plus the worth of what the tank lost on balance
   * (minus what it gained), at the cheapest ask of the system. Never negative; time is not in it.
   */
  readonly costCredits: number;
  readonly fuelAtArrival: number;
  /** Seconds of flight that the ship will lose afterwards, because what is left does not take it to fuel in CRUISE. */
  readonly secondsLostAfter: number;
}

/** What every search for routes in one state of a system is told. */
export interface RouteSettings {
  readonly places: ReadonlyMap<string, RoutePlace>;
  /** Credits that a second of the ship's time is worth: weighs time against fuel and refuel stops. */
  readonly secondsWorthCredits?: number;
  /** Where the server departs from the rules of travel and fuel; nowhere unless given. */
  readonly observed?: ObservedRules;
}
