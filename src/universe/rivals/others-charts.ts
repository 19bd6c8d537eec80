import { systemCatalogue } from '../galaxy/catalogue.ts';
import { planDistantSystem, plannedWaypoints } from '../galaxy/distant/distant-plan.ts';
import { jumpSecondsFrom } from '../galaxy/gates/gates.ts';
import { systemAt } from '../galaxy/systems.ts';
import { once } from '../lookup.ts';
import type { ChartState, SystemState, UniverseState, WaypointState } from '../state.ts';
import { FIRST_GATE_HOURS, hoursSinceStart } from './built-gates.ts';
import { CHARTS_PER_HULL_HOUR, type Charter, chartersOf } from './charters.ts';

/** A system that a hull of a charter charts, one waypoint after another. */
export interface ChartingClaim {
  readonly agentSymbol: string;
  readonly systemSymbol: string;
  /** Game hours after the reset at which the hull arrives. */
  readonly fromHours: number;
  /** Waypoints that it charts; the asteroids come last, and some of them are left out. */
  readonly charts: number;
}

/** No claim begins later than this, in game hours after the reset: the universe has its next week then. */
const LAST_HOUR = 336;

interface Hull {
  readonly charter: Charter;
  /** Systems with the seconds of cooldown from the charter's home, nearest first. */
  readonly ground: readonly (readonly [string, number])[];
  freeAtHours: number;
}

/** Number of waypoints and of asteroids of each system that can be charted, by its symbol. */
function groundOf(state: UniverseState): Map<string, { readonly waypoints: number; readonly asteroids: number }> {
  const frontier = systemCatalogue(state).filter(({ role, hasGate }) => role === 'frontier' && hasGate);
  return new Map(
    frontier.map((sketch) => {
      const plan = planDistantSystem(state, sketch);
      return [
        sketch.symbol,
        { waypoints: plannedWaypoints(plan), asteroids: plan.innerAsteroids + plan.outerAsteroids },
      ];
    }),
  );
}

function hullsOf(state: UniverseState): Hull[] {
  const groundFrom = new Map<string, readonly (readonly [string, number])[]>();
  return chartersOf(state).flatMap((charter) => {
    const { homeSymbol, hullsFromHours } = charter;
    const ground = groundFrom.get(homeSymbol) ?? [...jumpSecondsFrom(state, homeSymbol)];
    groundFrom.set(homeSymbol, ground);
    return hullsFromHours.map((freeAtHours) => ({ charter, ground, freeAtHours }));
  });
}

function nextFree(hulls: readonly Hull[]): Hull | undefined {
  let next: Hull | undefined;
  for (const hull of hulls) if (next === undefined || hull.freeAtHours < next.freeAtHours) next = hull;
  return next;
}

/**
 * Which system each charter charts from when on: a hull that is free takes the system nearest to its home that nobody
 * has taken. By the symbol of the system.
 */
export const chartingClaims = once((state: UniverseState): ReadonlyMap<string, ChartingClaim> => {
  const claims = new Map<string, ChartingClaim>();
  const ground = groundOf(state);
  let hulls = hullsOf(state);
  const seen = new Map<Charter, number>();
  for (let hull = nextFree(hulls); hull !== undefined && hull.freeAtHours < LAST_HOUR; hull = nextFree(hulls)) {
    const { charter } = hull;
    let place = seen.get(charter) ?? 0;
    while (place < hull.ground.length && !isOpen(hull.ground[place]?.[0])) place++;
    seen.set(charter, place);
    const [systemSymbol, seconds] = hull.ground[place] ?? [];
    const there = ground.get(systemSymbol ?? '');
    if (systemSymbol === undefined || seconds === undefined || there === undefined) {
      hulls = hulls.filter((other) => other.charter !== charter);
      continue;
    }
    const fromHours = Math.max(hull.freeAtHours, charter.gateAtHours + seconds / 3_600);
    const charts = there.waypoints - Math.floor(there.asteroids * charter.leftOutShare);
    claims.set(systemSymbol, { agentSymbol: charter.agentSymbol, systemSymbol, fromHours, charts });
    hull.freeAtHours = fromHours + charts / CHARTS_PER_HULL_HOUR;
  }
  return claims;

  function isOpen(systemSymbol: string | undefined): boolean {
    return systemSymbol !== undefined && ground.has(systemSymbol) && !claims.has(systemSymbol);
  }
});

/** How many waypoints of a claim are charted at an hour after the reset. */
function chartsBy({ fromHours, charts }: ChartingClaim, hours: number): number {
  return Math.min(charts, Math.max(0, Math.floor((hours - fromHours) * CHARTS_PER_HULL_HOUR)));
}

/** Game hours after the reset at which a claim's n-th waypoint, counted from 0, is charted. */
function chartedAtHours({ fromHours }: ChartingClaim, index: number): number {
  return fromHours + (index + 1) / CHARTS_PER_HULL_HOUR;
}

/** The gate first, the asteroids last, otherwise outwards from the star. */
function rank({ type }: WaypointState): number {
  if (type === 'JUMP_GATE') return 0;
  return type === 'ASTEROID' ? 2 : 1;
}

/** The place of each waypoint of a system in the order in which others chart it. */
const orderOf = once(({ waypoints }: SystemState): ReadonlyMap<string, number> => {
  const sorted = Object.values(waypoints).sort((one, other) => rank(one) - rank(other));
  return new Map(sorted.map(({ symbol }, index) => [symbol, index]));
});

/** Who has charted a waypoint by now, and when, if no player came first; undefined if nobody has. */
export function othersChart(state: UniverseState, waypoint: WaypointState, nowMs: number): ChartState | undefined {
  if (hoursSinceStart(state, nowMs) < FIRST_GATE_HOURS) return undefined;
  const coming = comingChart(state, waypoint);
  return coming !== undefined && coming.submittedOnMs <= nowMs ? coming : undefined;
}

/** When and by whom a waypoint gets charted if no player comes first; undefined if nobody will. */
export function comingChart(state: UniverseState, { symbol, systemSymbol }: WaypointState): ChartState | undefined {
  const claim = chartingClaims(state).get(systemSymbol);
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
  for (const claim of chartingClaims(state).values()) {
    const charted = chartsBy(claim, hours);
    if (charted > 0) counts.set(claim.agentSymbol, (counts.get(claim.agentSymbol) ?? 0) + charted);
  }
  return counts;
}
