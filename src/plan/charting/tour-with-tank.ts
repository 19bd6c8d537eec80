import { distanceBetween } from '../../game/physics/travel.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { PlanContext } from '../context.ts';
import { flightOver, flightWith, isWorthFilling, nearestOf, stationsIn, type TankFlight } from '../galaxy/fuel.ts';
import { gateOf } from '../galaxy/gates.ts';
import type { Action, Stop } from '../mission.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { chartCredits } from './chart-worth.ts';
import { CHART_SECONDS, freeToChart } from './tour.ts';

/** Stops to chart and to refuel one after the other, and what they bring together. */
export interface TourWithTank {
  readonly stops: readonly Stop[];
  readonly charts: readonly string[];
  readonly credits: number;
  readonly seconds: number;
}

/** Where a ship is on its tour, with how much fuel, and the fuel stations of the system. */
interface Position {
  readonly at: Waypoint;
  readonly fuel: number;
  readonly stations: readonly Waypoint[];
}

/** The next stop of a tour. */
interface Hop {
  readonly to: Waypoint;
  readonly flight: TankFlight;
  readonly credits: number;
}

/**
 * The fuel with which a ship comes away from a place: in CRUISE to the nearest fuel station or, where there is none, to
 * the gate; a ship that drifts there may drift away, too.
 */
function fuelToLeave(
  { world, tuning }: Pick<PlanContext, 'tuning' | 'world'>,
  stations: readonly Waypoint[],
  from: Waypoint,
  flightMode: TankFlight['flightMode'],
): number {
  const station = nearestOf(from, stations);
  if (station !== undefined) return Math.max(1, Math.round(station.distance));
  const gate = flightMode === 'DRIFT' ? undefined : world.waypoints.get(gateOf(world, from.systemSymbol) ?? '');
  return tuning.warping.reserveFuel + (gate === undefined ? 0 : Math.round(distanceBetween(from, gate)));
}

/** A flight that leaves enough fuel to come away; undefined if it does not. */
function flightTo(
  plan: Pick<PlanContext, 'ship' | 'tuning' | 'world'>,
  { at, fuel, stations }: Position,
  to: Waypoint,
  flightMode: TankFlight['flightMode'],
): TankFlight | undefined {
  const flight = flightOver(plan.ship, distanceBetween(at, to), flightMode);
  return flight.fuel + fuelToLeave(plan, stations, to, flightMode) <= fuel ? flight : undefined;
}

/** The waypoint that brings most a second, by the flights that are possible. */
function bestHop(
  fleet: Tuned,
  left: readonly Waypoint[],
  possible: (waypoint: Waypoint) => TankFlight | undefined,
): Hop | undefined {
  let best: Hop | undefined;
  const rate = ({ credits, flight }: Hop) => credits / (flight.seconds + CHART_SECONDS);
  for (const to of left) {
    const flight = possible(to);
    if (flight === undefined) continue;
    const hop = { to, flight, credits: chartCredits(fleet, to.type) };
    if (best === undefined || rate(hop) > rate(best)) best = hop;
  }
  return best;
}

/** The next hop, in CRUISE where the fuel allows, else to a fuel station, else in DRIFT; undefined if all is charted. */
function nextHop(
  plan: Pick<PlanContext, 'ship' | 'tuning' | 'world'>,
  position: Position,
  left: readonly Waypoint[],
): Hop | undefined {
  const { at, fuel, stations } = position;
  const cruise = bestHop(plan, left, (to) => flightTo(plan, position, to, 'CRUISE'));
  if (cruise !== undefined || left.length === 0) return cruise;
  const station = nearestOf(at, stations);
  if (station !== undefined && isWorthFilling(plan, fuel)) {
    return { to: station.waypoint, flight: flightWith(plan.ship, station.distance, fuel), credits: 0 };
  }
  return bestHop(plan, left, (to) => flightTo(plan, position, to, 'DRIFT'));
}

/** What a ship does at a stop: fill the tank where that is possible and worth it, and chart what is uncharted. */
function actionsAt(
  plan: Pick<PlanContext, 'ship' | 'tuning'>,
  { at, fuel, stations }: Position,
  isCharted: boolean,
): Action[] {
  const isStation = stations.some(({ symbol }) => symbol === at.symbol);
  const fills = isStation && isWorthFilling(plan, fuel);
  return [...(isCharted ? [] : [{ kind: 'chart' } as const]), ...(fills ? [{ kind: 'refuel' } as const] : [])];
}

/** A tour of a ship's system by a ship with a tank; no stops when nothing is left to chart. */
export function tourWithTank(plan: PlanContext): TourWithTank {
  const here = plan.world.waypoints.get(plan.here);
  if (here === undefined) return { stops: [], charts: [], credits: 0, seconds: 0 };
  return tourFrom(plan, here, plan.ship.fuel.current);
}

/** The same of any system, from a place there. */
export function tourFrom(plan: PlanContext, from: Waypoint, fuel: number): TourWithTank {
  const { systemSymbol } = from;
  let left = freeToChart(plan, systemSymbol);
  const stops: Stop[] = [];
  const charts: string[] = [];
  let [credits, seconds] = [0, 0];
  let position: Position = { at: from, fuel, stations: stationsIn(plan, systemSymbol) };
  while (charts.length < plan.tuning.charting.mostStops) {
    const hop = nextHop(plan, position, left);
    // What takes long is a tour of its own, which other systems are compared with: what is near is charted anyway.
    if (hop === undefined || (hop.flight.flightMode === 'DRIFT' && charts.length > 0)) break;
    const { to, flight } = hop;
    const isHere = to.symbol === position.at.symbol;
    position = { ...position, at: to, fuel: isHere ? position.fuel : position.fuel - flight.fuel };
    const actions = actionsAt(plan, position, hop.credits === 0);
    stops.push({ waypoint: to.symbol, flightMode: flight.flightMode, actions });
    if (actions.some(({ kind }) => kind === 'refuel')) position = { ...position, fuel: plan.ship.fuel.capacity };
    if (hop.credits > 0) charts.push(to.symbol);
    credits += hop.credits;
    seconds += CHART_SECONDS + (isHere ? 0 : flight.seconds);
    left = left.filter(({ symbol }) => symbol !== to.symbol);
  }
  return charts.length === 0 ? { stops: [], charts, credits: 0, seconds: 0 } : { stops, charts, credits, seconds };
}
