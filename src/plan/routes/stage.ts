import type { RouteCosts } from './route-costs.ts';
import { type Hop, type RouteGraph, secondsLostToLowFuel } from './route-graph.ts';

/** A ship on its route: its place, its tank and the stage before. All stages have all fields, for speed. */
export interface Stage {
  readonly place: number;
  readonly fuel: number;
  /** Credits paid for fuel since the start, plus the worth of the time since then. */
  readonly spentCredits: number;
  /** None at the start. */
  readonly previous: Stage | undefined;
  /** The flight that led here; none at the start and after a refuel stop. */
  readonly hop: Hop | undefined;
}

/** A stage as the end of a route. */
export interface Arrival {
  readonly stage: Stage;
  /** Spent credits, less the worth of the fuel in the tank, plus the worth of time lost to low fuel. */
  readonly costCredits: number;
}

/** What it costs to end at a place with this fuel and spending; computed before a stage is created, for speed. */
export function costOfArrival(
  routeGraph: RouteGraph,
  routeCosts: RouteCosts,
  place: number,
  fuel: number,
  spentCredits: number,
): number {
  const lost = secondsLostToLowFuel(routeGraph, place, fuel) * routeCosts.secondsWorthCredits;
  return spentCredits - fuel * routeCosts.tankUnitCredits + lost;
}

/** The stage after a flight. */
export function afterHop(routeCosts: RouteCosts, stage: Stage, hop: Hop): Stage {
  const spentCredits = stage.spentCredits + hop.seconds * routeCosts.secondsWorthCredits;
  return { place: hop.to, fuel: stage.fuel - hop.fuel, spentCredits, previous: stage, hop };
}
