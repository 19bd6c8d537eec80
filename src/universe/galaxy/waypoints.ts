import type { UniverseState, WaypointState } from '../state.ts';
import { systemAt } from './systems.ts';

/** A waypoint of this universe by its symbol, e.g. X1-AD75-A1; undefined if it does not exist. */
export function waypointAt(state: UniverseState, waypointSymbol: string): WaypointState | undefined {
  const [sector, system] = waypointSymbol.split('-');
  const waypoints = systemAt(state, `${sector}-${system}`)?.waypoints ?? {};
  return Object.hasOwn(waypoints, waypointSymbol) ? waypoints[waypointSymbol] : undefined;
}
