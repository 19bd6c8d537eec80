import type { ActivityLevel, Difficulty, MarketGoodState } from '../state.ts';

/**
 * Half-life of a trade's effect on a price at WEAK activity, in game minutes (facts: recovery; the median of the fits).
 */
export const RECOVERY_HALF_LIFE_MINUTES = 194;

/**
 * The same for markets abroad, by greatest trade volume (facts: markets-abroad). Home systems keep the figure that was
 * recorded in them.
 */
const HALF_LIVES_ABROAD: readonly (readonly [volume: number, minutes: number])[] = [
  [40, 339],
  [80, 663],
  [Number.POSITIVE_INFINITY, 1_681],
];

/** A hard universe recovers half as fast. */
const HARD_SLOWDOWN = 2;

/** The middle of a recorded range. */
function middle(low: number, high: number): number {
  return (low + high) / 2;
}

/**
 * Recorded production and consumption by activity, in trade volumes an hour, the middle of each recorded range
 * (facts: factory-rates). Only their ratios to WEAK are used. Starved consumption was not measured: it is slowed like
 * starved production.
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

/** Speed of a good's recovery relative to WEAK; exchange goods have no activity and count as WEAK. */
function relativeRate({ type, activity }: Pick<MarketGoodState, 'type' | 'activity'>): number {
  const rates = type === 'EXPORT' ? PRODUCED : CONSUMED;
  return activity === null ? 1 : rates[activity] / rates.WEAK;
}

type Recovering = Pick<MarketGoodState, 'type' | 'activity'> &
  Partial<Pick<MarketGoodState, 'tradeVolume' | 'othersTradeVolumes'>>;

function weakHalfLifeMinutes({ tradeVolume = 0, othersTradeVolumes }: Recovering): number {
  if (othersTradeVolumes === undefined) return RECOVERY_HALF_LIFE_MINUTES;
  return HALF_LIVES_ABROAD.find(([volume]) => tradeVolume <= volume)?.[1] ?? RECOVERY_HALF_LIFE_MINUTES;
}

/** Game minutes in which a good without trade recovers halfway to its equilibrium. */
export function halfLifeMinutes(good: Recovering, difficulty: Difficulty): number {
  const slowdown = difficulty === 'hard' ? HARD_SLOWDOWN : 1;
  return (slowdown * weakHalfLifeMinutes(good)) / relativeRate(good);
}
