import type { Random } from '../../time/random.ts';

/**
 * Units that mounts of this strength yield: uniformly from half to one and a half of it (game-facts 4.3), times a
 * factor for the ship's wear or the place, at least one.
 */
export function drawUnits(random: Random, strength: number, factor: number): number {
  const units = random.integer(Math.max(1, Math.ceil(0.5 * strength)), Math.max(1, Math.floor(1.5 * strength)));
  return Math.max(1, Math.round(units * factor));
}
