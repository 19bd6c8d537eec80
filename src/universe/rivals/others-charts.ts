import { systemIn } from '../../game/words/symbols.ts';
import { once } from '../lookup.ts';
import { type ChartState, type UniverseState, type WaypointState, worldOf } from '../state.ts';
import { firstGateHours, hoursSinceStart } from './built-gates.ts';
import { CHARTS_PER_HULL_HOUR } from './charters.ts';
import { chartingPlace, groundOf } from './charting-order.ts';
import {
  type ChartingStop,
  type ChartingWeek,
  chartsBy,
  followCharting,
  leaveToPlayer,
  newChartingWeek,
} from './charting-stops.ts';

type Place = Pick<WaypointState, 'symbol' | 'systemSymbol'>;

function leaveWaypoint(state: UniverseState, week: ChartingWeek, waypoint: Place): void {
  if (!groundOf(state).has(waypoint.systemSymbol)) return;
  const place = chartingPlace(state, waypoint);
  if (place !== undefined) leaveToPlayer(week, waypoint.systemSymbol, place);
}

/** The week of others, as it has gone with all charts that players have made so far. */
const weekOf = once((state: UniverseState): ChartingWeek => {
  const week = newChartingWeek(state);
  if (!worldOf(state).charters.leaveChartedGround) {
    followCharting(state, week, Number.POSITIVE_INFINITY);
    return week;
  }
  const charts = Object.entries(state.charts ?? {}).sort(
    ([, one], [, other]) => one.submittedOnMs - other.submittedOnMs,
  );
  for (const [symbol, { submittedOnMs }] of charts) {
    followCharting(state, week, hoursSinceStart(state, submittedOnMs));
    leaveWaypoint(state, week, { symbol, systemSymbol: systemIn(symbol) });
  }
  return week;
});

function weekAt(state: UniverseState, hours: number): ChartingWeek {
  const week = weekOf(state);
  followCharting(state, week, hours);
  return week;
}

/** The stops of others in all systems up to an hour after the reset, those of a system in the order of their choice. */
export function chartingStops(state: UniverseState, hours: number): ChartingStop[] {
  return [...weekAt(state, hours).stops.values()].flat();
}

/** Game hours after the reset at which a stop's n-th waypoint, counted from 0, is charted. */
function chartedAtHours({ fromHours }: ChartingStop, index: number): number {
  return fromHours + (index + 1) / CHARTS_PER_HULL_HOUR;
}

function chartIn(state: UniverseState, week: ChartingWeek, waypoint: WaypointState): ChartState | undefined {
  const stops = week.stops.get(waypoint.systemSymbol);
  const place = stops && chartingPlace(state, waypoint);
  if (stops === undefined || place === undefined) return undefined;
  for (const stop of stops) {
    const index = stop.places.indexOf(place);
    if (index === -1) continue;
    const submittedOnMs = state.startedAtMs + (chartedAtHours(stop, index) * 3_600_000) / state.speed;
    return { submittedBy: stop.agentSymbol, submittedOnMs };
  }
  return undefined;
}

/** Who has charted a waypoint by now, and when, if no player came first; undefined if nobody has. */
export function othersChart(state: UniverseState, waypoint: WaypointState, nowMs: number): ChartState | undefined {
  const hours = hoursSinceStart(state, nowMs);
  if (hours < firstGateHours(state)) return undefined;
  const coming = chartIn(state, weekAt(state, hours), waypoint);
  return coming !== undefined && coming.submittedOnMs <= nowMs ? coming : undefined;
}

/**
 * Takes note of a player's chart, which `state.charts` does not have yet.
 * @returns the chart of others that it came before and that they do not replace by another one
 */
export function forestallOthers(state: UniverseState, waypoint: WaypointState, nowMs: number): ChartState | undefined {
  if (!worldOf(state).charters.leaveChartedGround) return chartIn(state, weekOf(state), waypoint);
  const hours = hoursSinceStart(state, nowMs);
  // Before that nobody has chosen a system: the week begins with all charts made by then.
  if (hours >= firstGateHours(state)) leaveWaypoint(state, weekAt(state, hours), waypoint);
  return undefined;
}

/** How many waypoints each rival abroad has charted by now, those included that a player came before. */
export function othersChartCounts(state: UniverseState, nowMs: number): Map<string, number> {
  const counts = new Map<string, number>();
  const hours = hoursSinceStart(state, nowMs);
  // The week is not worked out before somebody may have charted: most universes never get that old.
  if (hours < firstGateHours(state)) return counts;
  for (const stop of chartingStops(state, hours)) {
    const charted = chartsBy(stop, hours);
    if (charted > 0) counts.set(stop.agentSymbol, (counts.get(stop.agentSymbol) ?? 0) + charted);
  }
  return counts;
}
