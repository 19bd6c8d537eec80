import type { MarketGoodState, MarketState, UniverseState } from '../state.ts';
import { review } from './activity.ts';
import { type Chain, chainOf } from './chain.ts';
import { advance, isSupplyAtRest } from './production.ts';
import { isReview, lastTickMs, tickAt, tickSeconds } from './ticks.ts';
import { applyTradeOfOthers } from './trade-of-others.ts';
import { forgetTrade } from './trades.ts';

/** Whether the good stays unchanged until the next trade. */
function isAtRest(good: MarketGoodState): boolean {
  return (
    isSupplyAtRest(good) &&
    good.recentTrade === undefined &&
    good.tradeVolume === good.restTradeVolume &&
    (good.momentum ?? 0) === 0
  );
}

/** One tick of one market; returns whether all later ticks would change nothing. */
function tick(state: UniverseState, chain: Chain, goods: readonly MarketGoodState[], number: number): boolean {
  const seconds = tickSeconds(state);
  advance(chain, { seconds, difficulty: state.difficulty ?? 'normal' });
  const isSettled = isReview(state, number) && !review(chain) && goods.every(isAtRest);
  for (const good of goods) forgetTrade(good, seconds);
  return isSettled;
}

/** Lets a market produce and consume for the ticks that have passed since its last update. */
export function settleMarket(state: UniverseState, market: MarketState, nowMs: number): void {
  const [from, to] = [tickAt(state, market.settledAtMs), tickAt(state, nowMs)];
  if (to <= from) return;
  applyTradeOfOthers(state, market, market.settledAtMs, -1);
  const chain = chainOf(market);
  const goods = Object.values(market.goods);
  for (let number = from + 1; number <= to; number++) if (tick(state, chain, goods, number)) break;
  market.settledAtMs = lastTickMs(state, nowMs);
  applyTradeOfOthers(state, market, market.settledAtMs, 1);
}
