import type { EstimateTuning } from './estimate-tuning.ts';

/** Observed recoveries of one activity: a weight, and the weighted sum of their rates (1 a second, natural logarithm). */
export interface RecoverySeen {
  readonly weight: number;
  readonly rateSum: number;
}

/** Observed recoveries, by activity. */
export type Recoveries = ReadonlyMap<string, RecoverySeen>;

/** How much faster than WEAK a good recovers, by the middle of each recorded band (facts: factory-rates). */
const RELATIVE_RATE: Readonly<Record<string, number>> = { WEAK: 1, GROWING: 3.8, STRONG: 4.5, RESTRICTED: 0.5 };

/** An unknown activity counts as WEAK. */
function relativeRate(activity: string | undefined): number {
  return (activity !== undefined && Object.hasOwn(RELATIVE_RATE, activity) ? RELATIVE_RATE[activity] : undefined) ?? 1;
}

/** Decay rate of a displacement, 1 a second. */
export function recoveryRate(
  activity: string | undefined,
  { recoveries, tuning }: { readonly recoveries: Recoveries; readonly tuning: EstimateTuning },
): number {
  const { halfLifeSeconds, recoveryPriorWeight } = tuning;
  const prior = (Math.LN2 / halfLifeSeconds) * relativeRate(activity);
  const seen = recoveries.get(activity ?? '-');
  return seen === undefined
    ? prior
    : (recoveryPriorWeight * prior + seen.rateSum) / (recoveryPriorWeight + seen.weight);
}
