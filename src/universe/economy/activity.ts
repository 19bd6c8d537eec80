import type { ActivityLevel, MarketGoodState } from '../state.ts';
import type { Chain, Consumption, Production } from './chain.ts';
import { relativeSupply } from './prices.ts';
import { growVolume } from './volume.ts';

/** Trade volumes of the recent hour, on both sides of a chain, that make its activity GROWING and STRONG (game-facts 10). */
const GROWING_FLOW = 1;
const STRONG_FLOW = 3;

/** Relative supply below which a label is SCARCE (game-facts 5.2). */
const SCARCE = -4;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Trade volumes that players moved in the recent hour. */
function recentVolumes({ recentTrade = 0, tradeVolume }: MarketGoodState): number {
  return recentTrade / tradeVolume;
}

function isScarce(good: MarketGoodState): boolean {
  return relativeSupply(good) < SCARCE;
}

/** An export with an input that is SCARCE (game-facts 5.1, 10: RESTRICTED). */
function isStarved({ inputs }: Production): boolean {
  return inputs.some(isScarce);
}

/** An import of which nothing can be made, because every product lacks something else; what people use up never is. */
function isUseless({ input, products }: Consumption): boolean {
  return products.length > 0 && products.every(({ inputs }) => inputs.some((each) => each !== input && isScarce(each)));
}

/** What flows through a chain: the lesser of what was bought at its end and what was delivered at its beginning. */
function flowThrough({ product, inputs }: Production): number {
  if (inputs.length === 0) return 0;
  return Math.min(recentVolumes(product), mean(inputs.map(recentVolumes)));
}

/** The flow of an import and of the product that takes most of it; 0 for what nothing is made of (game-facts 5.5). */
function flowInto({ input, products }: Consumption): number {
  const taken = products.map(({ product }) => recentVolumes(product));
  return Math.min(recentVolumes(input), Math.max(0, ...taken));
}

/** The activity that follows one: up as far as the flow says, down by one level at a time. */
function nextActivity(activity: ActivityLevel | null, flow: number): ActivityLevel {
  if (flow >= STRONG_FLOW) return 'STRONG';
  if (flow >= GROWING_FLOW || activity === 'STRONG') return 'GROWING';
  return 'WEAK';
}

/** Sets the activity; whether it, or the trade volume, is another than before. */
function settle(good: MarketGoodState, isRestricted: boolean, flow: number): boolean {
  const { activity, tradeVolume } = good;
  good.activity = isRestricted ? 'RESTRICTED' : nextActivity(activity, flow);
  growVolume(good, flow >= GROWING_FLOW);
  return good.activity !== activity || good.tradeVolume !== tradeVolume;
}

/** Marks as RESTRICTED what is starved as the market opens; the rest keeps the activity that it opened with. */
export function restrictStarved({ productions, consumptions }: Chain): void {
  for (const production of productions) if (isStarved(production)) production.product.activity = 'RESTRICTED';
  for (const consumption of consumptions) if (isUseless(consumption)) consumption.input.activity = 'RESTRICTED';
}

/**
 * Looks back on what was traded: a chain that players work on both sides of becomes busier and trades more at a time, a
 * starved one is RESTRICTED, a neglected one falls asleep (game-facts 5.1, 5.5, 10). Whether anything changed.
 */
export function review({ productions, consumptions }: Chain): boolean {
  // All is judged before any is settled: a grown volume would change how its neighbours look.
  const judged = [
    ...productions.map((each) => [each.product, isStarved(each), flowThrough(each)] as const),
    ...consumptions.map((each) => [each.input, isUseless(each), flowInto(each)] as const),
  ];
  return judged.map((judgement) => settle(...judgement)).some((isChanged) => isChanged);
}
