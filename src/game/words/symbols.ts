/** Compares ship symbols as people count, in hexadecimal: A-2 before A-10, and A-F before A-10. */
export function byShipSymbol(one: string, other: string): number {
  const [oneEnd, otherEnd] = [one.lastIndexOf('-'), other.lastIndexOf('-')];
  const [callsign, otherCallsign] = [one.slice(0, Math.max(0, oneEnd)), other.slice(0, Math.max(0, otherEnd))];
  if (callsign !== otherCallsign) return callsign < otherCallsign ? -1 : 1;
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** Ships named in a message; `argosy status` lists a larger fleet. */
const MOST_SHIPS = 8;

/** The ships that a message names where it expected one of them; of a larger fleet the first ones. */
export function shipNames(ships: Iterable<string>): string {
  const all = [...ships].sort(byShipSymbol);
  const more = all.length > MOST_SHIPS ? ` and ${all.length - MOST_SHIPS} more` : '';
  return `${all.slice(0, MOST_SHIPS).join(', ')}${more}`;
}

/** The system part of a waypoint symbol: X1-AD75-A1 is in X1-AD75; undefined for anything but text. */
export function systemIn(waypointSymbol: string): string;
export function systemIn(waypointSymbol: unknown): string | undefined;
export function systemIn(waypointSymbol: unknown): string | undefined {
  if (typeof waypointSymbol !== 'string') return undefined;
  // Planners ask this of thousands of gates.
  const end = waypointSymbol.indexOf('-', waypointSymbol.indexOf('-') + 1);
  return end < 0 ? waypointSymbol : waypointSymbol.slice(0, end);
}

/** Whether a symbol matches a pattern, in which `*` stands for any text and `?` for one character. */
export function isLike(symbol: string, pattern: string): boolean {
  // Backtracks to the last star only, which suffices and bounds the time by symbol × pattern.
  let inSymbol = 0;
  let inPattern = 0;
  let star: { inSymbol: number; inPattern: number } | undefined;
  while (inSymbol < symbol.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = { inSymbol, inPattern };
      inPattern += 1;
    } else if (wanted === '?' || wanted === symbol[inSymbol]) {
      inSymbol += 1;
      inPattern += 1;
    } else if (star !== undefined) {
      star.inSymbol += 1;
      inSymbol = star.inSymbol;
      inPattern = star.inPattern + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
