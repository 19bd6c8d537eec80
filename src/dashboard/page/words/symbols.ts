/** Whether waypoints are written with their system: once the page shows more than one. */
let isSystemWritten = false;

/** Sets whether waypoints are written with their system. */
export function writeSystems(next: boolean): void {
  isSystemWritten = next;
}

/** Whether waypoints are written with their system now. */
export function areSystemsWritten(): boolean {
  return isSystemWritten;
}

/** The system of a waypoint, or a system as it is: X1-JB27-A1 → X1-JB27. */
export function systemOf(symbol: string): string {
  return symbol.split('-').slice(0, 2).join('-');
}

/** A system, or that of a waypoint, without its sector: X1-JB27 → JB27. */
export function shortSystem(symbol: string): string {
  return symbol.split('-')[1] ?? symbol;
}

/** A waypoint without its system, for a place that names the system: X1-JB27-A1 → A1. */
export function waypointName(symbol: string): string {
  return symbol.split('-').slice(2).join('-') || symbol;
}

/** A waypoint as the page writes it: A1, or JB27·A1 once it shows more than one system. */
export function shortWaypoint(symbol: string, isWithSystem = isSystemWritten): string {
  const name = waypointName(symbol);
  return isWithSystem && name !== symbol ? `${shortSystem(symbol)}·${name}` : name;
}

/** Degrees of the colour wheel between the marks of two systems that follow each other in a list of hashes. */
const HUE_STEP = 47;

/** The hue of a system's mark, in degrees: the same on every visit. */
export function hueOf(system: string): number {
  let hash = 0;
  for (const letter of system) hash = (31 * hash + letter.charCodeAt(0)) % 360;
  return (HUE_STEP * hash) % 360;
}

/** Words of symbols that are names or abbreviations. */
const AS_THEY_ARE = /\b(ai|i|ii|iii|iv)\b/g;

/** A symbol in words: IRON_ORE → Iron ore, AI_MAINFRAMES → AI mainframes, MOUNT_GAS_SIPHON_II → Gas siphon II. */
export function asWords(symbol: string): string {
  if (symbol === 'FAB_MATS') return 'Fab Mats';
  const text = symbol
    .replace(/^(MOUNT|MODULE)_/, '')
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(AS_THEY_ARE, (word) => word.toUpperCase());
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
