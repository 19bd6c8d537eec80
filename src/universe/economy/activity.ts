import { mean } from '../../game/numbers/averages.ts';
import { highest } from '../../game/numbers/extremes.ts';
import type { ActivityLevel, MarketGoodState } from '../state.ts';
import type { Chain, Consumption, Production } from './chain.ts';
import { relativeSupply } from './prices.ts';
import { growVolume } from './volume.ts';

/**
 * Trade volumes in the last hour, on both sides of a chain, that make its activity GROWING and STRONG
 * (facts: activity).
 */
const GROWING_FLOW = 1;
const STRONG_FLOW = 3;

/** Relative supply below which a label is SCARCE (facts: supply-labels). */
const SCARCE = -4;

/** Trade volumes that players traded in the last hour. */
function recentVolumes({ recentTrade = 0, tradeVolume }: MarketGoodState): number {
  return recentTrade / tradeVolume;
}

function isScarce(good: MarketGoodState): boolean {
  return relativeSupply(good) < SCARCE;
}

/** An export with an input that is SCARCE (facts: activity; RESTRICTED). */
function isStarved({ inputs }: Production): boolean {
  return inputs.some(isScarce);
}

/** An import that no product can use, because each lacks another input; an import without products never is. */
function isUseless({ input, products }: Consumption): boolean {
  return products.length > 0 && products.every(({ inputs }) => inputs.some((each) => each !== input && isScarce(each)));
}

/** The flow through a chain, in trade volumes: the lesser of purchases of its product and deliveries of its inputs. */
function flowThrough({ product, inputs }: Production): number {
  if (inputs.length === 0) return 0;
  return Math.min(recentVolumes(product), mean(inputs.map(recentVolumes)));
}

/** The flow of an import: limited by its busiest product; 0 if nothing is made of it (facts: activity). */
function flowInto({ input, products }: Consumption): number {
  const taken = products.map(({ product }) => recentVolumes(product));
  return Math.min(recentVolumes(input), highest(taken, 0));
}

/** The next activity: it rises at once to the level of the flow, and falls by one level at a time. */
function nextActivity(activity: ActivityLevel | null, flow: number): ActivityLevel {
  if (flow >= STRONG_FLOW) return 'STRONG';
  if (flow >= GROWING_FLOW || activity === 'STRONG') return 'GROWING';
  return 'WEAK';
}

/** Sets the activity; returns whether it or the trade volume changed. */
function settle(good: MarketGoodState, isRestricted: boolean, flow: number): boolean {
  const { activity, tradeVolume } = good;
  good.activity = isRestricted ? 'RESTRICTED' : nextActivity(activity, flow);
  growVolume(good, flow >= GROWING_FLOW);
  return good.activity !== activity || good.tradeVolume !== tradeVolume;
}

/** Sets starved goods to RESTRICTED when the market opens; the others keep their initial activity. */
export function restrictStarved({ productions, consumptions }: Chain): void {
  for (const production of productions) if (isStarved(production)) production.product.activity = 'RESTRICTED';
  for (const consumption of consumptions) if (isUseless(consumption)) consumption.input.activity = 'RESTRICTED';
}

/**
 * Reviews recent trade: a chain that players work on both sides gains activity and trade volume, a starved one is
 * RESTRICTED, a neglected one loses both (facts: activity). Returns whether anything changed.
 */
export function review({ productions, consumptions }: Chain): boolean {
  // All goods are judged before any is changed: a changed volume would affect the judgement of its neighbours.
  const judged = [
    ...productions.map((each) => [each.product, isStarved(each), flowThrough(each)] as const),
    ...consumptions.map((each) => [each.input, isUseless(each), flowInto(each)] as const),
  ];
  return judged.map((judgement) => settle(...judgement)).some((isChanged) => isChanged);
}
