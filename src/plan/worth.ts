import type { Mission } from './mission.ts';
import { creditsPerSecond } from './score.ts';
import { TUNING } from './tuning/tuning.ts';

/**
 * Cost of a second of delay of a mission, in credits: the order of the queue. Every request takes the same share of the
 * budget, so the ship that loses most by waiting goes first (the rule of cost of delay divided by service time).
 */
export function delayCredits(mission: Mission, tuning = TUNING): number {
  return Math.min(tuning.requests.mostDelayCredits, Math.max(0, creditsPerSecond(mission)));
}
