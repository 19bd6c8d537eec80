import type { PriceSeen } from '../known.ts';
import type { EstimateTuning } from './estimate-tuning.ts';
import { type Impacts, stepFactor } from './impact.ts';

/** Observed recoveries of one activity: a weight, and the weighted sum of their rates (1 a second, natural logarithm). */
export interface RecoverySeen {
  readonly weight: number;
  readonly rateSum: number;
}

/** Observed recoveries, by activity. */
type Recoveries = ReadonlyMap<string, RecoverySeen>;

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

/** What the daemon has learned about price movements, beside the prices themselves. */
export interface MarketMemory {
  readonly impacts: Impacts;
  readonly recoveries: Recoveries;
  readonly tuning: EstimateTuning;
}

/** Estimated current prices of one good at one market; credits a unit. */
export interface Estimate {
  readonly ask: number;
  readonly bid: number;
  readonly tradeVolume: number;
  /** Factors by which each further lot of a trade volume multiplies the prices. */
  readonly askGrowth: number;
  readonly bidDecay: number;
  /** Base prices, as far as they are known. */
  readonly rest: { readonly ask: number; readonly bid: number };
  /** How far off the prices may be, as a fraction; it grows with their age. */
  readonly uncertainty: number;
}

/** Base prices of a good, as far as they are known. */
export function basePrices({ rest, purchasePrice, sellPrice }: PriceSeen): Estimate['rest'] {
  return rest ?? { ask: purchasePrice, bid: sellPrice };
}

/** A price after further lots. */
function moved(price: number, factorPerLot: number, lots: number, { mostMoved }: EstimateTuning): number {
  if (lots === 0) return price;
  return price * Math.min(mostMoved, Math.max(1 / mostMoved, factorPerLot ** lots));
}

/** A price on its way back to its base price. */
function recovering(price: number, rest: number | undefined, remaining: number): number {
  return rest === undefined || price <= 0 || rest <= 0 ? price : rest * (price / rest) ** remaining;
}

/**
 * Estimates the prices of a good now, from when they were last seen: the effect of our own trades since, the return to
 * the base price, and planned trades of our other ships.
 * @param lotsAhead trade volumes that our other ships will have moved before: sold above 0, bought below 0
 */
export function estimatePrice(price: PriceSeen, ageSeconds: number, memory: MarketMemory, lotsAhead = 0): Estimate {
  const { tuning } = memory;
  const askGrowth = stepFactor('buy', price, memory);
  const bidDecay = stepFactor('sell', price, memory);
  const remaining = Math.exp(-recoveryRate(price.activity, memory) * Math.max(0, ageSeconds));
  const now = (credits: number, rest: number | undefined) => {
    const since = price.lotsSince ?? 0;
    const traded = moved(credits, since < 0 ? askGrowth : bidDecay, Math.abs(since), tuning);
    const recovered = recovering(traded, rest, remaining);
    return moved(recovered, lotsAhead < 0 ? askGrowth : bidDecay, Math.abs(lotsAhead), tuning);
  };
  return {
    ask: now(price.purchasePrice, price.rest?.ask),
    bid: now(price.sellPrice, price.rest?.bid),
    tradeVolume: price.tradeVolume,
    rest: basePrices(price),
    askGrowth,
    bidDecay,
    uncertainty: Math.min(
      tuning.mostUncertainty,
      tuning.uncertaintyPerRootHour * Math.sqrt(Math.max(0, ageSeconds) / 3_600),
    ),
  };
}
