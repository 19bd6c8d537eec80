import type { MarketGoodState } from '../state.ts';

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
