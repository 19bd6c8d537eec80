import { distanceBetween, type Point, travelSeconds } from '../../game/physics/travel.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasFailedAnywhere } from '../common/failed-anywhere.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { PlanContext } from '../context.ts';
import { chartCredits, unchartedIn } from './chart-worth.ts';

/** A waypoint to chart, and what it brings for the flight there. */
interface TourStop {
  readonly waypoint: Waypoint;
  readonly credits: number;
  readonly seconds: number;
}

/** Waypoints to chart one after the other, with the sums of their stops. */
export interface Tour {
  readonly stops: readonly TourStop[];
  readonly credits: number;
  readonly seconds: number;
}

/** Requests and replies around a chart, in game seconds; a guess. */
export const CHART_SECONDS = 5;

/** Whether a ship may chart a waypoint: no other ship is about to, and the strategy does not avoid it. */
export function mayChart(plan: PlanContext, waypoint: string): boolean {
  if (plan.claims.isToBeCharted(waypoint) || plan.isAvoided(waypoint)) return false;
  return !hasFailedAnywhere(plan, 'chart') || !plan.isBackedOff('chart', waypoint, { ship: plan.ship.symbol });
}

/** Uncharted waypoints of a listed system that no other ship is about to chart, and that the strategy does not avoid. */
export function freeToChart(plan: PlanContext, systemSymbol: string): readonly Waypoint[] {
  const all = unchartedIn(plan, systemSymbol);
  const free = all.filter(({ symbol }) => mayChart(plan, symbol));
  return free.length === all.length ? all : free;
}

/** Of the waypoints the one that brings most a second from a place. */
function nextFrom(
  plan: Pick<PlanContext, 'ship' | 'tuning'>,
  from: Point,
  left: readonly Waypoint[],
): TourStop | undefined {
  const { engine } = plan.ship;
  let best: TourStop | undefined;
  for (const waypoint of left) {
    const distance = distanceBetween(from, waypoint);
    const seconds = CHART_SECONDS + (distance === 0 ? 0 : travelSeconds(distance, 'CRUISE', engine.speed));
    const credits = chartCredits(plan, waypoint.type);
    if (best === undefined || credits / seconds > best.credits / best.seconds) best = { waypoint, credits, seconds };
  }
  return best;
}

/** Tours through all that is left of a system, by speed and start. A world is planned by one tuning. */
const toursBefore = memoizeByKey<readonly Waypoint[], string, Tour>();

/** A tour of a system from a place there, each time to the waypoint that brings most a second; no stops: nothing is left. */
export function tourOf(plan: PlanContext, systemSymbol: string, from: Point): Tour {
  const free = freeToChart(plan, systemSymbol);
  const compute = () => tourThrough(plan, free, from);
  const isAll = free === unchartedIn(plan, systemSymbol);
  return isAll ? toursBefore(free, `${plan.ship.engine.speed} ${from.x} ${from.y}`, compute) : compute();
}

function tourThrough(plan: Pick<PlanContext, 'tuning' | 'ship'>, free: readonly Waypoint[], from: Point): Tour {
  const { mostStops } = plan.tuning.charting;
  let [at, left] = [from, free];
  const stops: TourStop[] = [];
  let [credits, seconds] = [0, 0];
  while (stops.length < mostStops) {
    const next = nextFrom(plan, at, left);
    if (next === undefined) break;
    stops.push(next);
    credits += next.credits;
    seconds += next.seconds;
    at = next.waypoint;
    left = left.filter(({ symbol }) => symbol !== next.waypoint.symbol);
  }
  return { stops, credits, seconds };
}
