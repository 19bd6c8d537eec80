/** Observed recoveries of one activity: a weight, and the weighted sum of their rates (1 a second, natural logarithm). */
export interface RecoverySeen {
  readonly weight: number;
  readonly rateSum: number;
}

/** Observed recoveries, by activity. */
export type Recoveries = ReadonlyMap<string, RecoverySeen>;

/** The median of players' fits of a price's recovery after a trade, where activity is WEAK (game-facts 5.4). */
const HALF_LIFE_SECONDS = 194 * 60;

/** How much faster than WEAK a good recovers, by the middle of each recorded band (game-facts 5.4). */
const RELATIVE_RATE: Readonly<Record<string, number>> = { WEAK: 1, GROWING: 3.8, STRONG: 4.5, RESTRICTED: 0.5 };

/** Weight of the prior, in the unit of an observed recovery: its displacement. */
const PRIOR_WEIGHT = 1;

/** An unknown activity counts as WEAK. */
function relativeRate(activity: string | undefined): number {
  return (activity !== undefined && Object.hasOwn(RELATIVE_RATE, activity) ? RELATIVE_RATE[activity] : undefined) ?? 1;
}

/** Decay rate of a displacement, 1 a second. */
export function recoveryRate(activity: string | undefined, recoveries: Recoveries): number {
  const prior = (Math.LN2 / HALF_LIFE_SECONDS) * relativeRate(activity);
  const seen = recoveries.get(activity ?? '-');
  return seen === undefined ? prior : (PRIOR_WEIGHT * prior + seen.rateSum) / (PRIOR_WEIGHT + seen.weight);
}
