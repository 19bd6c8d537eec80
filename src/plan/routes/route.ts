import type { Physics } from '../../game/physics/observed/physics.ts';
import type { FlightMode, Point } from '../../game/physics/travel.ts';
import type { Tuning } from '../tuning/tuning.ts';

/** A waypoint for the route planner; x and y in the system's own units. */
export interface RoutePlace extends Point {
  readonly symbol: string;
  /** Whether its market lists FUEL (facts: fuel); false while that is unknown. */
  readonly sellsFuel: boolean;
  /** The agent has no money for its fuel now. */
  readonly isBeyondMeans?: boolean;
  /** Ask per market unit of FUEL (100 tank units); the usual ask is assumed while it is unknown. */
  readonly fuelPriceCredits?: number;
}

/** A ship for the route planner: tank in tank units, `engine.speed` as the API gives it. */
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

/** A route from one place to another inside one system. Without legs the ship is already there. */
export interface Route {
  readonly legs: readonly Leg[];
  /** Flights and refuel stops. */
  readonly seconds: number;
  /** Tank units burned. */
  readonly fuel: number;
  /** Requests of a ship that starts docked in CRUISE; without docking at the end. */
  readonly requests: number;
  /**
   * Cost of the fuel: credits paid at the refuel stops, plus the worth of the tank's net loss (minus its gain), at the
   * cheapest ask of the system. Never negative; time is not included.
   */
  readonly costCredits: number;
  readonly fuelAtArrival: number;
  /** Seconds of flight that the ship will lose afterwards, because its remaining fuel does not reach fuel in CRUISE. */
  readonly secondsLostAfter: number;
}

/** Settings of all route searches in one state of a system. */
export interface RouteSettings {
  readonly places: ReadonlyMap<string, RoutePlace>;
  /** Credits that a second of the ship's time is worth: weighs time against fuel and refuel stops. */
  readonly secondsWorthCredits?: number;
  /** What flights take; by the rules unless given. */
  readonly physics?: Physics | undefined;
  /** The numbers to plan by; those of the tuning files by default. */
  readonly tuning?: Tuning | undefined;
}
