import { isCharted } from '../galaxy/charts.ts';
import { systemAt, systemWithoutVisit, waypointAt } from '../galaxy/systems.ts';
import { lookup, required } from '../lookup.ts';
import type { Call } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { isPresent } from '../ships/ship-state.ts';
import type { SystemState, UniverseState, WaypointState } from '../state.ts';

const EXTRACTABLE: ReadonlySet<string> = new Set(['ASTEROID', 'ENGINEERED_ASTEROID', 'ASTEROID_FIELD']);

/** Whether mining lasers and surveyors work here (facts: dig-sites). */
export function isExtractable({ type }: WaypointState): boolean {
  return EXTRACTABLE.has(type);
}

/** Whether gas siphons work here (facts: dig-sites). */
export function isSiphonable({ type }: WaypointState): boolean {
  return type === 'GAS_GIANT';
}

/** A waypoint that must exist, because a ship is or was there. */
export function knownWaypoint(state: UniverseState, symbol: string): WaypointState {
  return required(waypointAt(state, symbol), `knownWaypoint: expected a waypoint, got ${symbol}`);
}

/** A system that must exist, because it is in the catalogue or a ship is there. */
export function knownSystem(state: UniverseState, symbol: string): SystemState {
  return required(systemAt(state, symbol), `knownSystem: expected a system, got ${symbol}`);
}

/** A system of the catalogue; listing it does not keep it in the state. */
export function listedSystem(state: UniverseState, symbol: string): SystemState {
  const message = `listedSystem: expected a system of the catalogue, got ${symbol}`;
  return required(systemWithoutVisit(state, symbol), message);
}

/** The system in the path. */
export function requireSystem({ game, params }: Call): SystemState {
  const symbol = params.systemSymbol ?? '';
  return systemAt(game.state, symbol) ?? refuse('notFound', `System ${symbol} not found.`);
}

/** The waypoint in the path, which must lie in the system of the path. */
export function requireWaypoint(call: Call): WaypointState {
  const symbol = call.params.waypointSymbol ?? '';
  return lookup(requireSystem(call).waypoints, symbol) ?? refuse('notFound', `Waypoint ${symbol} not found.`);
}

/** True while a ship of the caller is at the waypoint, docked or in orbit (facts: market-reply). */
export function hasShipAt({ game, agent, nowMs }: Call, waypointSymbol: string): boolean {
  if (agent === undefined) return false;
  return game.holdings.shipsOf(agent.symbol).some((ship) => isPresent(ship, waypointSymbol, nowMs));
}

/** 4001 for an uncharted waypoint, unless a ship of the caller is there. */
export function requireAccess(call: Call, waypoint: WaypointState): void {
  if (isCharted(call.game.state, waypoint, call.nowMs) || hasShipAt(call, waypoint.symbol)) return;
  const message = `Waypoint ${waypoint.symbol} is not charted and none of your ships is there.`;
  refuse('waypointNoAccess', message, { waypointSymbol: waypoint.symbol });
}
