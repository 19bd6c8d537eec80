import type { Mission } from './mission.ts';

/** Credits a second that a mission should net; one that takes no time counts as a second. */
function worthOf({ expected, worthPerSecond }: Mission): number {
  return worthPerSecond ?? expected.profitCredits / Math.max(1, expected.seconds);
}

/** No mission's second is worth more in the queue: a wrong estimate must not stop all others. */
const MOST_CREDITS = 1_000;

/**
 * What a second of delay costs a mission, credits: the order of the queue. Every request takes the same share of the
 * budget, so that the one whose ship loses most by waiting goes first (the rule that the cost of delay by service time
 * gives).
 */
export function delayCredits(mission: Mission): number {
  return Math.min(MOST_CREDITS, Math.max(0, worthOf(mission)));
}
