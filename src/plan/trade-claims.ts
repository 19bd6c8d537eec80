import type { Claims } from './claims.ts';
import type { OwnedClaim } from './mission.ts';

/** Units of a good that other ships are about to move at a market. */
export interface Claimed {
  readonly bought: number;
  readonly sold: number;
}

const NOTHING: Claimed = { bought: 0, sold: 0 };

/** By trade symbol. */
export type ByGood = ReadonlyMap<string, Claimed>;

const NO_GOODS: ByGood = new Map();

/** Net units of a good that ships will have moved at a market: sold above 0, bought below 0. */
export function movedUnits(claimed: ByGood, tradeSymbol: string): number {
  const { bought, sold } = claimed.get(tradeSymbol) ?? NOTHING;
  return sold - bought;
}

function summedUp(claims: Claims): ReadonlyMap<string, ByGood> {
  const markets = new Map<string, Map<string, Claimed>>();
  for (const { waypoint, tradeSymbol, side, units } of claims.ofKind('trade')) {
    const goods = markets.get(waypoint) ?? new Map<string, Claimed>();
    const { bought, sold } = goods.get(tradeSymbol) ?? NOTHING;
    goods.set(tradeSymbol, side === 'buy' ? { bought: bought + units, sold } : { bought, sold: sold + units });
    markets.set(waypoint, goods);
  }
  return markets;
}

type TradeClaim = Extract<OwnedClaim, { kind: 'trade' }>;

/** The number of ships that have claimed trades, by market or by good. */
function shipsBy(claims: Claims, keyOf: (claim: TradeClaim) => string): ReadonlyMap<string, number> {
  const trades = [...Map.groupBy(claims.ofKind('trade'), keyOf)];
  return new Map(trades.map(([key, claimed]) => [key, new Set(claimed.map(({ by }) => by)).size]));
}

/** The trades that other ships have claimed, summed up when they are first asked for: lanes look up hundreds of goods. */
export class TradeClaims {
  readonly #claims: Claims;
  #units: ReadonlyMap<string, ByGood> | undefined;
  #shipsAtMarket: ReadonlyMap<string, number> | undefined;
  #shipsWithGood: ReadonlyMap<string, number> | undefined;

  constructor(claims: Claims) {
    this.#claims = claims;
  }

  /** Units that other ships are about to trade at a market, by good. */
  at(waypoint: string): ByGood {
    this.#units ??= summedUp(this.#claims);
    return this.#units.get(waypoint) ?? NO_GOODS;
  }

  /** The number of other ships with a load to or from a market. */
  shipsAtMarket(waypoint: string): number {
    this.#shipsAtMarket ??= shipsBy(this.#claims, (claim) => claim.waypoint);
    return this.#shipsAtMarket.get(waypoint) ?? 0;
  }

  /** The number of other ships with a load of a good. */
  shipsWithGood(tradeSymbol: string): number {
    this.#shipsWithGood ??= shipsBy(this.#claims, (claim) => claim.tradeSymbol);
    return this.#shipsWithGood.get(tradeSymbol) ?? 0;
  }
}
