import { distanceBetween, type Point, travelSeconds } from '../../game/physics/travel.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasAnyFailed } from '../../world/failures/failed-actions.ts';
import { isBackedOff } from '../backed-off.ts';
import { isAvoided } from '../market/access.ts';
import { memoizeByKey, memoizeInPlan } from '../memoize.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
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

/** Requests and replies around a chart, in game seconds. */
export const CHART_SECONDS = 5;

/** Whether a chart has failed lately, at any waypoint: mostly none has, so this is worked out once for a plan. */
const hasFailedLately = memoizeInPlan(
  ({ world, leaves }: Situation) => leaves?.has('chart') === true || hasAnyFailed(world, 'chart'),
);

/** Whether a ship may chart a waypoint: no other ship is about to, and the strategy does not avoid it. */
export function mayChart(situation: Situation, ship: Ship, waypoint: string): boolean {
  if (situation.claims.isToBeCharted(waypoint) || isAvoided(situation, waypoint)) return false;
  return !hasFailedLately(situation) || !isBackedOff(situation, 'chart', waypoint, { ship: ship.symbol });
}

/** Uncharted waypoints of a listed system that no other ship is about to chart, and that the strategy does not avoid. */
export function freeToChart(situation: Situation, ship: Ship, systemSymbol: string): readonly Waypoint[] {
  const all = unchartedIn(situation, systemSymbol);
  const free = all.filter(({ symbol }) => mayChart(situation, ship, symbol));
  return free.length === all.length ? all : free;
}

/** Of the waypoints the one that brings most a second from a place. */
function nextFrom(
  situation: Situation,
  { engine }: Ship,
  from: Point,
  left: readonly Waypoint[],
): TourStop | undefined {
  let best: TourStop | undefined;
  for (const waypoint of left) {
    const distance = distanceBetween(from, waypoint);
    const seconds = CHART_SECONDS + (distance === 0 ? 0 : travelSeconds(distance, 'CRUISE', engine.speed));
    const credits = chartCredits(situation, waypoint.type);
    if (best === undefined || credits / seconds > best.credits / best.seconds) best = { waypoint, credits, seconds };
  }
  return best;
}

/**
 * Tours through all that is left of a system, by speed and start: most systems do not change between plans. A world is
 * planned by one tuning.
 */
const toursBefore = memoizeByKey<readonly Waypoint[], string, Tour>();

/** A tour of a system from a place there, each time to the waypoint that brings most a second; no stops: nothing is left. */
export function tourOf(situation: Situation, ship: Ship, systemSymbol: string, from: Point): Tour {
  const free = freeToChart(situation, ship, systemSymbol);
  const plan = () => tourThrough(situation, ship, free, from);
  const isAll = free === unchartedIn(situation, systemSymbol);
  return isAll ? toursBefore(free, `${ship.engine.speed} ${from.x} ${from.y}`, plan) : plan();
}

function tourThrough(situation: Situation, ship: Ship, free: readonly Waypoint[], from: Point): Tour {
  const { mostStops } = tuningOf(situation).charting;
  let [at, left] = [from, free];
  const stops: TourStop[] = [];
  let [credits, seconds] = [0, 0];
  while (stops.length < mostStops) {
    const next = nextFrom(situation, ship, at, left);
    if (next === undefined) break;
    stops.push(next);
    credits += next.credits;
    seconds += next.seconds;
    at = next.waypoint;
    left = left.filter(({ symbol }) => symbol !== next.waypoint.symbol);
  }
  return { stops, credits, seconds };
}
