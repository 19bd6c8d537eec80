/** Whether a waypoint lies in a system, judged by their symbols. */
export function isInSystem(waypointSymbol: string, systemSymbol: string): boolean {
  return waypointSymbol.startsWith(`${systemSymbol}-`);
}
