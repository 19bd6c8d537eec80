import type { ActivityLevel, Difficulty, MarketGoodState } from '../state.ts';

/** Half-life of what a trade has done to a price where activity is WEAK, in game minutes (game-facts 5.4: the median of the fits). */
export const RECOVERY_HALF_LIFE_MINUTES = 194;

/** A hard universe recovers half as fast. */
const HARD_SLOWDOWN = 2;

/** The middle of a recorded band. */
function middle(low: number, high: number): number {
  return (low + high) / 2;
}

/**
 * Trade volumes an hour that activities were seen to produce and to consume, the middle of each band of game-facts 5.4.
 * Only their ratios to WEAK are used. Starved consumption was not measured: it is slowed like starved production.
 */
const PRODUCED: Readonly<Record<ActivityLevel, number>> = {
  RESTRICTED: middle(0, 0.45),
  WEAK: middle(0.24, 0.65),
  GROWING: middle(1.3, 2.1),
  STRONG: 2,
};
const CONSUMED: Readonly<Record<ActivityLevel, number>> = {
  RESTRICTED: (middle(0.4, 0.57) * PRODUCED.RESTRICTED) / PRODUCED.WEAK,
  WEAK: middle(0.4, 0.57),
  GROWING: middle(1.5, 2.1),
  STRONG: middle(1.6, 2.3),
};

/** How often faster than where it is WEAK a good recovers; exchanges have no activity and count as WEAK. */
function relativeRate({ type, activity }: Pick<MarketGoodState, 'type' | 'activity'>): number {
  const rates = type === 'EXPORT' ? PRODUCED : CONSUMED;
  return activity === null ? 1 : rates[activity] / rates.WEAK;
}

/** Game minutes in which a good that nobody trades comes halfway back to its rest. */
export function halfLifeMinutes(good: Pick<MarketGoodState, 'type' | 'activity'>, difficulty: Difficulty): number {
  const slowdown = difficulty === 'hard' ? HARD_SLOWDOWN : 1;
  return (slowdown * RECOVERY_HALF_LIFE_MINUTES) / relativeRate(good);
}
