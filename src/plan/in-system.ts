/** Whether a waypoint lies in a system, as the symbols of both tell. */
export function isInSystem(waypointSymbol: string, systemSymbol: string): boolean {
  return waypointSymbol.startsWith(`${systemSymbol}-`);
}
