/**
 * Compares ship symbols as people count: A-2 before A-10, and A-F before A-10, since the service numbers ships in
 * hexadecimal digits.
 */
export function byShipSymbol(one: string, other: string): number {
  const [oneEnd, otherEnd] = [one.lastIndexOf('-'), other.lastIndexOf('-')];
  const [callsign, otherCallsign] = [one.slice(0, Math.max(0, oneEnd)), other.slice(0, Math.max(0, otherEnd))];
  if (callsign !== otherCallsign) return callsign < otherCallsign ? -1 : 1;
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
