import { waypointAt } from '../galaxy/systems.ts';
import { lookup } from '../lookup.ts';
import type { ChartState, UniverseState, WaypointState } from '../state.ts';

/** The one trait shown of a waypoint until it is charted (game-facts 3.6). */
export const UNCHARTED = 'UNCHARTED';

/** Who charted this waypoint and when: a player, or a faction before the first player; undefined if it is uncharted. */
function chartOfWaypoint(state: UniverseState, waypoint: WaypointState): ChartState | undefined {
  return lookup(state.charts ?? {}, waypoint.symbol) ?? waypoint.chart;
}

/** The chart of a waypoint by its symbol; undefined if it is uncharted or does not exist. */
export function chartOf(state: UniverseState, waypointSymbol: string): ChartState | undefined {
  const waypoint = waypointAt(state, waypointSymbol);
  return waypoint && chartOfWaypoint(state, waypoint);
}

/**
 * Whether a waypoint's traits, market, shipyard and gate are public; an uncharted one shows them only to a ship there
 * (game-facts 3.6).
 */
export function isCharted(state: UniverseState, waypoint: WaypointState): boolean {
  return chartOfWaypoint(state, waypoint) !== undefined;
}

/** The traits that are public. */
export function shownTraits(state: UniverseState, waypoint: WaypointState): readonly string[] {
  return isCharted(state, waypoint) ? waypoint.traits : [UNCHARTED];
}

/**
 * Charts a waypoint; undefined, and no change, if it is charted already (4230, operation create-chart). The caller gets
 * the reward from `chartRewardCredits`.
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
