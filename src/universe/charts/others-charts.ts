import { systemAt } from '../galaxy/systems.ts';
import { FIRST_GATE_HOURS, hoursSinceStart } from '../rivals/built-gates.ts';
import { chartedAtHours, chartsBy, claimsOf } from '../rivals/others-charts.ts';
import type { ChartState, SystemState, UniverseState, WaypointState } from '../state.ts';

/** The gate first, the asteroids last, otherwise outwards from the star. */
function rank({ type }: WaypointState): number {
  if (type === 'JUMP_GATE') return 0;
  return type === 'ASTEROID' ? 2 : 1;
}

/** The place of each waypoint of a system in the order in which others chart it, worked out once. */
const orders = new WeakMap<SystemState, ReadonlyMap<string, number>>();

function orderOf(system: SystemState): ReadonlyMap<string, number> {
  const known = orders.get(system);
  if (known !== undefined) return known;
  const sorted = Object.values(system.waypoints).sort((one, other) => rank(one) - rank(other));
  const order = new Map(sorted.map(({ symbol }, index) => [symbol, index]));
  orders.set(system, order);
  return order;
}

/** Who has charted a waypoint by now, and when, if no player came first; undefined if nobody has. */
export function othersChart(state: UniverseState, waypoint: WaypointState, nowMs: number): ChartState | undefined {
  if (hoursSinceStart(state, nowMs) < FIRST_GATE_HOURS) return undefined;
  const coming = comingChart(state, waypoint);
  return coming !== undefined && coming.submittedOnMs <= nowMs ? coming : undefined;
}

/** When and by whom a waypoint gets charted if no player comes first; undefined if nobody will. */
export function comingChart(state: UniverseState, { symbol, systemSymbol }: WaypointState): ChartState | undefined {
  const claim = claimsOf(state).get(systemSymbol);
  const system = claim && systemAt(state, systemSymbol);
  const index = system && orderOf(system).get(symbol);
  if (claim === undefined || index === undefined || index >= claim.charts) return undefined;
  const submittedOnMs = state.startedAtMs + (chartedAtHours(claim, index) * 3_600_000) / state.speed;
  return { submittedBy: claim.agentSymbol, submittedOnMs };
}

/** How many waypoints each rival abroad has charted by now, those included that a player charted before. */
export function othersChartCounts(state: UniverseState, nowMs: number): Map<string, number> {
  const counts = new Map<string, number>();
  const hours = hoursSinceStart(state, nowMs);
  // The claims are not worked out before somebody may have charted: most universes never get that old.
  if (hours < FIRST_GATE_HOURS) return counts;
  for (const claim of claimsOf(state).values()) {
    const charted = chartsBy(claim, hours);
    if (charted > 0) counts.set(claim.agentSymbol, (counts.get(claim.agentSymbol) ?? 0) + charted);
  }
  return counts;
}
