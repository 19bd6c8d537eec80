/** The system part of a waypoint symbol: X1-AD75-A1 is in X1-AD75; undefined for anything but text. */
export function systemIn(waypointSymbol: string): string;
export function systemIn(waypointSymbol: unknown): string | undefined;
export function systemIn(waypointSymbol: unknown): string | undefined {
  if (typeof waypointSymbol !== 'string') return undefined;
  // Planners ask this of thousands of gates.
  const end = waypointSymbol.indexOf('-', waypointSymbol.indexOf('-') + 1);
  return end < 0 ? waypointSymbol : waypointSymbol.slice(0, end);
}
