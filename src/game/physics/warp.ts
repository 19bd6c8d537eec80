import { highest } from '../numbers/extremes.ts';
import { distanceBetween, type FlightMode, fuelNeeded, type Point, tripSeconds } from './travel.ts';

/** Units of ANTIMATTER that a jump takes from the market of the gate it starts from (facts: jump). */
export const ANTIMATTER_PER_JUMP = 1;

/** Distance between two systems on the galaxy's own map, which jumps and warps use (facts: jump, warp). */
export function systemDistance(from: Point, to: Point): number {
  return distanceBetween(from, to);
}

/** Whole game seconds of cooldown after a jump over this distance (facts: jump; since March 2025). */
export function jumpCooldownSeconds(distance: number): number {
  return Math.round(15 + 0.3 * distance);
}

/** Seconds per unit of distance at speed 1, by flight mode; BURN and STEALTH are unconfirmed (facts: warp). */
const SECONDS_PER_UNIT: Readonly<Record<FlightMode, number>> = { CRUISE: 50, BURN: 25, DRIFT: 300, STEALTH: 60 };

/** A ship's module; only the fields of the service's own records that the rule reads. */
export interface RangedModule {
  readonly symbol: string;
  readonly range?: number | undefined;
}

/** Whole seconds of game time that a warp takes to another system (facts: flight, warp). */
export function warpSeconds(distance: number, flightMode: FlightMode, engineSpeed: number): number {
  return tripSeconds(distance, SECONDS_PER_UNIT[flightMode], engineSpeed);
}

/** Units of fuel that a warp burns: as much as a flight over the same distance (facts: warp). */
export function warpFuelNeeded(distance: number, flightMode: FlightMode, fuelCapacity: number): number {
  return fuelNeeded(distance, flightMode, fuelCapacity);
}

/** Range of the ship's best warp drive; 0 without one (facts: warp). */
export function warpRange(modules: readonly RangedModule[]): number {
  const drives = modules.filter(({ symbol }) => symbol.startsWith('MODULE_WARP_DRIVE'));
  return highest(
    drives.map(({ range }) => range ?? 0),
    0,
  );
}
