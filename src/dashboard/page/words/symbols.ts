/** A waypoint without its system: X1-JB27-A1 → A1. */
export function shortWaypoint(symbol: string): string {
  return symbol.split('-').slice(2).join('-') || symbol;
}

/** A symbol in words: IRON_ORE → Iron ore, ENGINEERED_ASTEROID → Engineered asteroid. */
export function asWords(symbol: string): string {
  const text = symbol.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A ship's frame, role or type without the common prefix. */
export function plainName(symbol: string): string {
  return asWords(symbol.replace(/^(FRAME|SHIP)_/, ''));
}

/** A machine's state in words: checkingCargo → checking cargo. */
export function stateWords(state: string): string {
  return state.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
