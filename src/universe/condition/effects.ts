import { engineFacts } from '../facts/parts.ts';
import type { ShipState } from '../state.ts';

/**
 * Largest factor by which wear lengthens a travel time, and largest addition to a cooldown in game seconds
 * (facts: wear; the maintainer's figures).
 */
const SLOWEST_TRAVEL_FACTOR = 1.5;
const LONGEST_EXTRA_COOLDOWN_SECONDS = 5;

/** Largest reduction of a yield by wear, as a fraction; the cap is known (facts: wear), the number is ours. */
const LARGEST_YIELD_LOSS = 0.25;

/** Wear of a part, from 0 for new to 1 for worn out. */
function wornShare({ condition }: { readonly condition: number }): number {
  return Math.min(1, Math.max(0, 1 - condition));
}

/** The speed used for travel times: the engine's own when new, down to two thirds of it; not rounded. */
export function effectiveSpeed(ship: ShipState): number {
  return engineFacts(ship.engine.symbol).speed / (1 + (SLOWEST_TRAVEL_FACTOR - 1) * wornShare(ship.engine));
}

/** Whole game seconds that wear of the reactor adds to every cooldown: 0 to 5. */
export function extraCooldownSeconds(ship: ShipState): number {
  return Math.round(LONGEST_EXTRA_COOLDOWN_SECONDS * wornShare(ship.reactor));
}

/** Factor for yields of lasers and siphons: 1 when the frame is new, down to 0.75. */
export function yieldFactor(ship: ShipState): number {
  return 1 - LARGEST_YIELD_LOSS * wornShare(ship.frame);
}
