import { engineFacts } from '../facts/parts.ts';
import type { ShipState } from '../state.ts';

/** The most that wear adds to a travel time, and to a cooldown (playbook 2.5, the maintainer's figures). */
const SLOWEST_TRAVEL_FACTOR = 1.5;
const LONGEST_EXTRA_COOLDOWN_SECONDS = 5;

/** The most that wear takes from a yield, as a share; that there is a cap is known (game-facts 3.7), the number is ours. */
const LARGEST_YIELD_LOSS = 0.25;

/** From 0 for a part that is as new to 1 for one that is done for. */
function wornShare({ condition }: { readonly condition: number }): number {
  return Math.min(1, Math.max(0, 1 - condition));
}

/** The speed that travel times go by: the engine's own while it is as new, down to two thirds of it; not rounded. */
export function effectiveSpeed(ship: ShipState): number {
  return engineFacts(ship.engine.symbol).speed / (1 + (SLOWEST_TRAVEL_FACTOR - 1) * wornShare(ship.engine));
}

/** Whole game seconds that a worn reactor adds to every cooldown: 0 to 5. */
export function extraCooldownSeconds(ship: ShipState): number {
  return Math.round(LONGEST_EXTRA_COOLDOWN_SECONDS * wornShare(ship.reactor));
}

/** What yields of lasers and siphons are multiplied by: 1 while the frame is as new, down to 0.75. */
export function yieldFactor(ship: ShipState): number {
  return 1 - LARGEST_YIELD_LOSS * wornShare(ship.frame);
}
