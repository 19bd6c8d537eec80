import { memoizeByObject } from './memoize.ts';
import type { Claim } from './mission.ts';

type OfKind<One extends Claim, Kind extends Claim['kind']> = Extract<One, { readonly kind: Kind }>;

const byKind = memoizeByObject((claims: readonly Claim[]) => Map.groupBy(claims, ({ kind }) => kind));

/** The claims of one kind, in their order; sorted out once for the claims of one plan. */
export function claimsOfKind<One extends Claim, Kind extends Claim['kind']>(
  claims: readonly One[],
  kind: Kind,
): readonly OfKind<One, Kind>[] {
  return (byKind(claims).get(kind) ?? []) as unknown as readonly OfKind<One, Kind>[];
}

/** Units of a good that other ships are about to move at a market. */
export interface Claimed {
  readonly bought: number;
  readonly sold: number;
}

const NOTHING: Claimed = { bought: 0, sold: 0 };

type ByGood = ReadonlyMap<string, Claimed>;

/** Summed once for the claims of one plan: its lanes look up hundreds of goods. */
const summedUp = memoizeByObject((claims: readonly Claim[]): ReadonlyMap<string, ByGood> => {
  const markets = new Map<string, Map<string, Claimed>>();
  for (const { waypoint, tradeSymbol, side, units } of claimsOfKind(claims, 'trade')) {
    const goods = markets.get(waypoint) ?? new Map<string, Claimed>();
    const { bought, sold } = goods.get(tradeSymbol) ?? NOTHING;
    goods.set(tradeSymbol, side === 'buy' ? { bought: bought + units, sold } : { bought, sold: sold + units });
    markets.set(waypoint, goods);
  }
  return markets;
});

const NO_GOODS: ByGood = new Map();

/** Units that other ships are about to trade at a market, by good. */
export function claimedAt(claims: readonly Claim[], waypoint: string): ByGood {
  return summedUp(claims).get(waypoint) ?? NO_GOODS;
}

/** Net units of a good that they will have moved there: sold above 0, bought below 0. */
export function movedUnits(claimed: ByGood, tradeSymbol: string): number {
  const { bought, sold } = claimed.get(tradeSymbol) ?? NOTHING;
  return sold - bought;
}
