import { waypointAt } from '../galaxy/waypoints.ts';
import { lookup } from '../lookup.ts';
import type { ChartState, UniverseState, WaypointState } from '../state.ts';

/** The one trait that a waypoint shows until somebody charts it (game-facts 3.6). */
export const UNCHARTED = 'UNCHARTED';

/** Who charted this waypoint and when: a player, or whoever was there before all players; undefined while nobody has. */
function chartOfWaypoint(state: UniverseState, waypoint: WaypointState): ChartState | undefined {
  return lookup(state.charts ?? {}, waypoint.symbol) ?? waypoint.chart;
}

/** The chart of the waypoint of that symbol; undefined while there is none, or no such waypoint. */
export function routeGraphOf(state: UniverseState, waypointSymbol: string): ChartState | undefined {
  const waypoint = waypointAt(state, waypointSymbol);
  return waypoint && chartOfWaypoint(state, waypoint);
}

/**
 * Whether everybody may look at a waypoint's traits, market, shipyard and gate; without a chart only a ship there shows
 * them (game-facts 3.6).
 */
export function isCharted(state: UniverseState, waypoint: WaypointState): boolean {
  return chartOfWaypoint(state, waypoint) !== undefined;
}

/** Traits as everybody sees them. */
export function shownTraits(state: UniverseState, waypoint: WaypointState): readonly string[] {
  return isCharted(state, waypoint) ? waypoint.traits : [UNCHARTED];
}

/**
 * Puts a waypoint on everybody's map; undefined, and nothing changes, when it is there already (4230, operation
 * create-chart). The reward is `chartRewardCredits`, to be asked for by the caller.
 * @throws RangeError for a waypoint that doesn't exist
 */
export function chartWaypoint(
  state: UniverseState,
  waypointSymbol: string,
  agentSymbol: string,
  nowMs: number,
): ChartState | undefined {
  const waypoint = waypointAt(state, waypointSymbol);
  if (waypoint === undefined) {
    throw new RangeError(`chartWaypoint: expected the symbol of a waypoint, got ${waypointSymbol}`);
  }
  if (isCharted(state, waypoint)) return undefined;
  const chart = { submittedBy: agentSymbol, submittedOnMs: nowMs };
  state.charts ??= {};
  state.charts[waypointSymbol] = chart;
  return chart;
}

/** How many waypoints each agent has charted, for the leaderboard of GET / (game-facts 1.4). */
export function chartCounts(state: UniverseState): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { submittedBy } of Object.values(state.charts ?? {})) {
    counts.set(submittedBy, (counts.get(submittedBy) ?? 0) + 1);
  }
  return counts;
}
