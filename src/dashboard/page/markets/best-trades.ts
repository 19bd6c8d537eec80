import type { MarketView } from '../../../daemon/views.ts';
import { systemOf } from '../words/symbols.ts';

/** A price at a market. */
interface PriceAt {
  readonly symbol: string;
  readonly price: number;
}

/** A good that a market sells or buys well, and the market of its system at the other end. */
export interface BestTrade {
  readonly tradeSymbol: string;
  readonly price: number;
  readonly other: PriceAt;
  /** Credits a unit, at the prices seen last. */
  readonly margin: number;
}

/** The best good to buy at a market, and the best to sell there; undefined where no trade in its system would gain. */
export interface BestTrades {
  readonly buy: BestTrade | undefined;
  readonly sell: BestTrade | undefined;
}

/** Where a good costs least, and where it brings most, in one system. */
interface Ends {
  cheapest?: PriceAt;
  dearest?: PriceAt;
}

/** The ends of each good of each system: a market never is its own other end, since it sells dearer than it buys. */
function endsOf(markets: readonly MarketView[]): ReadonlyMap<string, Ends> {
  const all = new Map<string, Ends>();
  for (const { symbol, goods } of markets) {
    const system = systemOf(symbol);
    for (const { tradeSymbol, purchasePrice, sellPrice } of goods) {
      const name = `${system} ${tradeSymbol}`;
      const ends = all.get(name) ?? {};
      all.set(name, ends);
      if (purchasePrice !== null && purchasePrice < (ends.cheapest?.price ?? Number.POSITIVE_INFINITY))
        ends.cheapest = { symbol, price: purchasePrice };
      if (sellPrice !== null && sellPrice > (ends.dearest?.price ?? 0)) ends.dearest = { symbol, price: sellPrice };
    }
  }
  return all;
}

/** A gain of a smaller part of the buying price is noise: prices move more than that. By eye. */
const LEAST_GAIN = 0.05;

/** The better of two trades; one that gains next to nothing is none. */
function better(one: BestTrade | undefined, other: BestTrade, buyingPrice: number): BestTrade | undefined {
  const isWorthTelling = other.margin >= LEAST_GAIN * buyingPrice;
  return isWorthTelling && other.margin > (one?.margin ?? 0) ? other : one;
}

/** What is best bought and sold at each market, by the prices seen last and among the markets of its own system. */
export function bestTrades(markets: readonly MarketView[]): ReadonlyMap<string, BestTrades> {
  const ends = endsOf(markets);
  return new Map(
    markets.map(({ symbol, goods }) => {
      let [buy, sell] = [undefined as BestTrade | undefined, undefined as BestTrade | undefined];
      for (const { tradeSymbol, purchasePrice, sellPrice } of goods) {
        const { cheapest, dearest } = ends.get(`${systemOf(symbol)} ${tradeSymbol}`) ?? {};
        if (purchasePrice !== null && dearest !== undefined) {
          const margin = dearest.price - purchasePrice;
          buy = better(buy, { tradeSymbol, price: purchasePrice, other: dearest, margin }, purchasePrice);
        }
        if (sellPrice !== null && cheapest !== undefined) {
          const margin = sellPrice - cheapest.price;
          sell = better(sell, { tradeSymbol, price: sellPrice, other: cheapest, margin }, cheapest.price);
        }
      }
      return [symbol, { buy, sell }];
    }),
  );
}
