import { marketAt } from '../economy/markets.ts';
import { relativeSupply } from '../economy/prices.ts';
import { SHIP_MATERIALS } from '../galaxy/industries.ts';
import { lookup } from '../lookup.ts';
import type { MarketGoodState, UniverseState } from '../state.ts';

/** Relative supply below which a material is SCARCE (facts: supply-labels). */
const SCARCE = -4;

/**
 * Price increase for each missing trade volume of a material, as a fraction; ours, it is known only
 * (facts: ship-prices) that prices rise.
 */
const SHARE_PER_VOLUME = 0.05;

/** Maximum increase by starvation. */
const GREATEST_SHARE = 0.5;

/**
 * Trade volumes by which players made a good scarcer than usual. Usual scarcity does not count: recorded yards ask the
 * usual prices with both materials SCARCE (X1-AD75-A2 and C41).
 */
function missingVolumes(good: MarketGoodState): number {
  const rest = good.restNetSupply / good.restTradeVolume;
  return Math.max(0, SCARCE - relativeSupply(good)) - Math.max(0, SCARCE - rest);
}

/**
 * The effect of the materials' supply on every price of a yard, as a fraction: above 0 while they are scarcer than
 * usual, below 0 while players supply a yard that usually lacks them. 0 if the market doesn't import them.
 */
export function starvationAt(state: UniverseState, waypointSymbol: string, nowMs: number): number {
  const goods = marketAt(state, waypointSymbol, nowMs)?.goods ?? {};
  const missing = SHIP_MATERIALS.flatMap((symbol) => lookup(goods, symbol) ?? [])
    .filter(({ type }) => type === 'IMPORT')
    .reduce((sum, good) => sum + missingVolumes(good), 0);
  return Math.min(GREATEST_SHARE, (SHARE_PER_VOLUME * missing) / SHIP_MATERIALS.length);
}
