import type { MarketState, UniverseState } from '../state.ts';
import { lastTickMs, RECOVERY_HALF_LIFE_MINUTES, remainingShare, ticksBetween } from './ticks.ts';

/** Brings every net supply nearer to its rest, for the ticks that have passed since it was last settled. */
export function settleMarket(state: UniverseState, market: MarketState, nowMs: number): void {
  const tickMs = lastTickMs(state, nowMs);
  const ticks = ticksBetween(state, market.settledAtMs, tickMs);
  if (ticks === 0) return;
  const share = remainingShare(ticks, RECOVERY_HALF_LIFE_MINUTES);
  for (const good of Object.values(market.goods)) {
    good.netSupply = good.restNetSupply + (good.netSupply - good.restNetSupply) * share;
  }
  market.settledAtMs = tickMs;
}
