import type { WaypointState } from '../state.ts';

/** The waypoints of a system by symbol. Without a prototype the record is a dictionary from the start, for speed. */
export function waypointsBySymbol(waypoints: readonly WaypointState[]): Record<string, WaypointState> {
  const record: Record<string, WaypointState> = Object.create(null);
  for (const waypoint of waypoints) record[waypoint.symbol] = waypoint;
  return record;
}
