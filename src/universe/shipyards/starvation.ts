import { marketAt } from '../economy/markets.ts';
import { relativeSupply } from '../economy/prices.ts';
import { lookup } from '../lookup.ts';
import type { MarketGoodState, UniverseState } from '../state.ts';

/** What ships are made of (game-facts 7.3). */
const MATERIALS = ['SHIP_PLATING', 'SHIP_PARTS'] as const;

/** Relative supply below which a material is SCARCE (game-facts 5.2). */
const SCARCE = -4;

/** Share of the price that a missing trade volume of a material adds; ours, game-facts 7.3 says only that prices climb. */
const SHARE_PER_VOLUME = 0.05;

/** The most that starvation adds. */
const GREATEST_SHARE = 0.5;

/**
 * Trade volumes that players, not the yard's usual state, have made a good scarcer by: recorded yards ask the usual prices
 * with both materials SCARCE (X1-AD75-A2 and C41), so that is no starvation.
 */
function missingVolumes(good: MarketGoodState): number {
  const rest = good.restNetSupply / good.restTradeVolume;
  return Math.max(0, SCARCE - relativeSupply(good)) - Math.max(0, SCARCE - rest);
}

/**
 * What the state of its materials adds to every price of a yard, as a share: above 0 while they lie scarcer than usual,
 * below 0 while players feed a yard that usually starves. 0 where the market doesn't import them.
 */
export function starvationAt(state: UniverseState, waypointSymbol: string, nowMs: number): number {
  const goods = marketAt(state, waypointSymbol, nowMs)?.goods ?? {};
  const missing = MATERIALS.flatMap((symbol) => lookup(goods, symbol) ?? [])
    .filter(({ type }) => type === 'IMPORT')
    .reduce((sum, good) => sum + missingVolumes(good), 0);
  return Math.min(GREATEST_SHARE, (SHARE_PER_VOLUME * missing) / MATERIALS.length);
}
