import { mean } from '../../game/numbers/averages.ts';
import { highest } from '../../game/numbers/extremes.ts';
import type { Chain, Consumption, Production } from './chain.ts';
import type { ActivityLevel, MarketGoodState } from './market-state.ts';
import { relativeSupply } from './prices.ts';

/** Game minutes in which the weight of a past trade falls by a factor of e (facts: activity). */
const MEMORY_MINUTES = 60;

/** Units of recent trade that count as none; any as small will do. */
const FORGOTTEN = 0.01;

/** Moves the net supply by a trade; the price follows at once (facts: price-steps). The good must be up to date. */
export function recordTrade(good: MarketGoodState, units: number, type: 'PURCHASE' | 'SELL'): void {
  good.netSupply += type === 'SELL' ? units : -units;
  const isAlongTheChain =
    (good.type === 'EXPORT' && type === 'PURCHASE') || (good.type === 'IMPORT' && type === 'SELL');
  if (isAlongTheChain) good.recentTrade = (good.recentTrade ?? 0) + units;
}

/** Reduces the weight of past trade, after this number of game seconds. */
export function forgetTrade(good: MarketGoodState, seconds: number): void {
  if (good.recentTrade === undefined) return;
  good.recentTrade *= Math.exp(-seconds / 60 / MEMORY_MINUTES);
  if (good.recentTrade < FORGOTTEN) delete good.recentTrade;
}

/**
 * A step of the trade volume, as a factor: 60, 66, 81, 90, 100, 111 and 20, 25, 28, 39, 43, 48, 53 were seen
 * (facts: trade-volumes).
 */
const STEP = 1 / 0.9;

/** Maximum volume relative to the initial one: 53 of 20 is the most seen in a home system (facts: trade-volumes). */
const MOST_GROWN = 53 / 20;

/** Consecutive reviews that make a volume grow, or shrink: two hours of brisk trade, eight of neglect; ours. */
const REVIEWS_TO_GROW = 4;
const REVIEWS_TO_SHRINK = 16;

function grown({ tradeVolume, restTradeVolume, activity }: MarketGoodState): number {
  const steps = activity === 'STRONG' ? 2 : 1;
  return Math.min(Math.floor(MOST_GROWN * restTradeVolume), Math.round(tradeVolume * STEP ** steps));
}

function shrunk({ tradeVolume, restTradeVolume }: MarketGoodState): number {
  return Math.max(restTradeVolume, Math.round(tradeVolume / STEP));
}

/** Counts a review; the units in stock stay the same when the volume changes. */
export function growVolume(good: MarketGoodState, isBrisk: boolean): void {
  const isAtRest = !isBrisk && good.tradeVolume === good.restTradeVolume;
  const momentum = good.momentum ?? 0;
  good.momentum = isAtRest ? 0 : isBrisk ? Math.max(0, momentum) + 1 : Math.min(0, momentum) - 1;
  if (good.momentum === REVIEWS_TO_GROW) good.tradeVolume = grown(good);
  if (good.momentum === -REVIEWS_TO_SHRINK) good.tradeVolume = shrunk(good);
  if (good.momentum === REVIEWS_TO_GROW || good.momentum === -REVIEWS_TO_SHRINK) good.momentum = 0;
}

/** Trade volumes in the last hour, on both sides, that make an activity GROWING and STRONG; ours (facts: activity). */
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
function setActivity(good: MarketGoodState, isRestricted: boolean, flow: number): boolean {
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
  return judged.map((judgement) => setActivity(...judgement)).some((isChanged) => isChanged);
}
