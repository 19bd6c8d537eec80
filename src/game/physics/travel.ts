/** One market unit of FUEL fills this many units of a tank (facts: fuel). */
export const TANK_UNITS_PER_MARKET_UNIT = 100;

/** Tank units that these credits buy at this ask per market unit; market units are sold whole. */
export function tankUnitsFor(credits: number, askCredits: number): number {
  return Math.max(0, Math.floor(credits / askCredits)) * TANK_UNITS_PER_MARKET_UNIT;
}

/** Market units of FUEL that must be paid to fill these tank units. */
export function fuelMarketUnits(tankUnits: number): number {
  return Math.ceil(tankUnits / TANK_UNITS_PER_MARKET_UNIT);
}

/** How a ship flies, by operation patch-ship-nav (facts: flight). */
export type FlightMode = 'CRUISE' | 'BURN' | 'DRIFT' | 'STEALTH';

/** A place inside one system, in the system's own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Seconds per unit of distance at speed 1, by flight mode (facts: flight). */
export const SECONDS_PER_UNIT: Readonly<Record<FlightMode, number>> = {
  CRUISE: 25,
  BURN: 12.5,
  DRIFT: 250,
  STEALTH: 30,
};

/** All flight modes. */
export const FLIGHT_MODES = Object.keys(SECONDS_PER_UNIT) as FlightMode[];

/** The flight mode with this name; undefined if unknown. */
export function flightModeOf(word: string): FlightMode | undefined {
  return Object.hasOwn(SECONDS_PER_UNIT, word) ? (word as FlightMode) : undefined;
}

/** Seconds that every trip, a warp too, takes on top of its distance (facts: flight). */
export const DEPARTURE_SECONDS = 15;

/** Euclidean distance; orbitals share their parent's place, so it may be 0 (facts: flight). */
export function distanceBetween(from: Point, to: Point): number {
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Whole seconds of game time of a trip at these seconds per unit of distance at speed 1 (facts: flight). */
export function tripSeconds(distance: number, secondsPerUnit: number, engineSpeed: number): number {
  return Math.round((Math.max(1, Math.round(distance)) * secondsPerUnit) / engineSpeed + DEPARTURE_SECONDS);
}

/** Whole seconds of game time from departure to arrival (facts: flight). */
export function travelSeconds(distance: number, flightMode: FlightMode, engineSpeed: number): number {
  return tripSeconds(distance, SECONDS_PER_UNIT[flightMode], engineSpeed);
}

/** Units of fuel that a trip burns; a ship without a tank burns none (facts: flight). */
export function fuelNeeded(distance: number, flightMode: FlightMode, fuelCapacity: number): number {
  if (fuelCapacity === 0) return 0;
  if (flightMode === 'DRIFT') return 1;
  const units = Math.max(1, Math.round(distance));
  return flightMode === 'BURN' ? 2 * units : units;
}
