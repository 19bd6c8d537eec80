import { distanceBetween, type Point } from './travel.ts';

/** Units of ANTIMATTER that a jump takes from the market of the gate it starts from (game-facts 3.4). */
export const ANTIMATTER_PER_JUMP = 1;

/** Distance between two systems on the galaxy's own map, which jumps and warps use (game-facts 3.1). */
export function systemDistance(from: Point, to: Point): number {
  return distanceBetween(from, to);
}

/** Whole game seconds of cooldown after a jump over this distance (game-facts 3.4, since March 2025). */
export function jumpCooldownSeconds(distance: number): number {
  return Math.round(15 + 0.3 * distance);
}
