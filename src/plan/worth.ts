import type { Mission } from './mission.ts';
import { TUNING } from './tuning/tuning.ts';

/** Expected net credits a second of a mission; a shorter time than a second counts as one. */
function worthOf({ expected, worthPerSecond }: Mission): number {
  return worthPerSecond ?? expected.profitCredits / Math.max(1, expected.seconds);
}

/**
 * Cost of a second of delay of a mission, in credits: the order of the queue. Every request takes the same share of the
 * budget, so the ship that loses most by waiting goes first (the rule of cost of delay divided by service time).
 */
export function delayCredits(mission: Mission, tuning = TUNING): number {
  return Math.min(tuning.requests.mostDelayCredits, Math.max(0, worthOf(mission)));
}
