import type { Claims } from './claims.ts';
import { memoizeInPlan } from './memoize.ts';

/** Units of a good that other ships are about to move at a market. */
export interface Claimed {
  readonly bought: number;
  readonly sold: number;
}

const NOTHING: Claimed = { bought: 0, sold: 0 };

/** By trade symbol. */
export type ByGood = ReadonlyMap<string, Claimed>;

/** Summed once for the claims of one plan: its lanes look up hundreds of goods. */
const summedUp = memoizeInPlan((claims: Claims): ReadonlyMap<string, ByGood> => {
  const markets = new Map<string, Map<string, Claimed>>();
  for (const { waypoint, tradeSymbol, side, units } of claims.ofKind('trade')) {
    const goods = markets.get(waypoint) ?? new Map<string, Claimed>();
    const { bought, sold } = goods.get(tradeSymbol) ?? NOTHING;
    goods.set(tradeSymbol, side === 'buy' ? { bought: bought + units, sold } : { bought, sold: sold + units });
    markets.set(waypoint, goods);
  }
  return markets;
});

const NO_GOODS: ByGood = new Map();

/** Units that other ships are about to trade at a market, by good. */
export function claimedAt(claims: Claims, waypoint: string): ByGood {
  return summedUp(claims).get(waypoint) ?? NO_GOODS;
}

/** Net units of a good that they will have moved there: sold above 0, bought below 0. */
export function movedUnits(claimed: ByGood, tradeSymbol: string): number {
  const { bought, sold } = claimed.get(tradeSymbol) ?? NOTHING;
  return sold - bought;
}
