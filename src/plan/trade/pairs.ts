import { askAtWorst, bidAtWorst, type Quote } from './quote.ts';
import type { Quotes } from './quotes.ts';
import type { SupplyBonus, SupplyBonuses } from './supply-bonuses.ts';

/** A good that costs less at one market than another pays for it, supply bonus included. */
export interface PriceSpread {
  readonly from: Quote;
  readonly to: Quote;
  /** Earned on top of the price. */
  readonly supplyBonus?: SupplyBonus;
}

/** Two markets between which some good may pay, the cost of flights not counted; {@link spreadsOf} finds the goods. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  /** Upper bound of the margin of a unit of any good, in credits, however a load is composed. */
  readonly mostUnitCredits: number;
}

/** The goods that each market trades, by waypoint and trade symbol; the goods are in the order of their quotes. */
export type MarketListings = ReadonlyMap<string, ReadonlyMap<string, Quote>>;

/** The quotes by market. */
export function marketListingsOf(quotes: Quotes): MarketListings {
  const marketListings = new Map<string, Map<string, Quote>>();
  for (const ofGood of quotes.values()) {
    for (const quote of ofGood) {
      const marketListing = marketListings.get(quote.waypoint);
      if (marketListing === undefined) marketListings.set(quote.waypoint, new Map([[quote.tradeSymbol, quote]]));
      else marketListing.set(quote.tradeSymbol, quote);
    }
  }
  return marketListings;
}

/** Lowest ask for a unit in a load of this size, at worst: our own lots may have made the next one cheaper. */
function leastAsk(quote: Quote, units: number): number {
  const { askGrowth, tradeVolume } = quote;
  return askAtWorst(quote) * (askGrowth < 1 ? askGrowth ** (units / tradeVolume) : 1);
}

/** Highest bid for a unit in a load of this size, at worst: our own lots may have made the next one dearer. */
function mostBid(quote: Quote, units: number): number {
  const { bidDecay, tradeVolume } = quote;
  return bidAtWorst(quote) * (bidDecay > 1 ? bidDecay ** (units / tradeVolume) : 1);
}

/**
 * Cost and proceeds of a unit of one good at a market, at worst, and its base prices; `market` is the market's number.
 */
interface Prices {
  readonly market: number;
  readonly cost: number;
  readonly proceeds: number;
  readonly rest: Quote['rest'];
}

/** Minimum margin per unit, credits: a fraction of that at base prices, since a drained market yields more later. */
export function leastMargin(from: Quote['rest'], to: Quote['rest'], minMarginRatio: number): number {
  return minMarginRatio * Math.max(0, to.bid - from.ask);
}

/** Prices of one good at each of its markets, for a load of `units`. */
function pricesOf(
  ofGood: readonly Quote[],
  numbers: ReadonlyMap<string, number>,
  supplyBonuses: SupplyBonuses,
  units: number,
): Prices[] {
  return ofGood.map((quote) => {
    const supplied =
      supplyBonuses.size === 0 ? 0 : (supplyBonuses.get(quote.waypoint)?.get(quote.tradeSymbol)?.unitCredits ?? 0);
    const market = numbers.get(quote.waypoint) ?? 0;
    const cost = quote.isNotBought ? Number.POSITIVE_INFINITY : leastAsk(quote, units);
    const proceeds = quote.isNotSold ? 0 : mostBid(quote, units) + supplied;
    return { market, cost, proceeds, rest: quote.rest };
  });
}

/** Upper bounds of the margin of a unit, in credits: a matrix with a row for each source, a column for each buyer. */
interface Margins {
  readonly markets: readonly string[];
  readonly unitCredits: Float64Array;
  readonly minMarginRatio: number;
}

/** Enters the margins of one good; most markets ask more than any pays or pay less than any asks, and are skipped. */
function enter({ markets, unitCredits, minMarginRatio }: Margins, prices: readonly Prices[]): void {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { cost, proceeds } of prices) [least, most] = [Math.min(least, cost), Math.max(most, proceeds)];
  const buyers = prices.filter(({ proceeds }) => proceeds > least);
  for (const { market, cost, rest } of prices) {
    if (cost >= most) continue;
    const row = market * markets.length;
    for (const buyer of buyers) {
      const margin = buyer.proceeds - cost;
      if (buyer.market === market || margin < leastMargin(rest, buyer.rest, minMarginRatio)) continue;
      if (margin > (unitCredits[row + buyer.market] ?? 0)) unitCredits[row + buyer.market] = margin;
    }
  }
}

/** Size of the largest load in units, and the minimum margin ratio of its lots. */
export interface PairLimits {
  readonly room: number;
  readonly minMarginRatio: number;
}

/** Every pair of markets between which some good may pay. */
export function pairsOf(
  quotes: Quotes,
  marketListings: MarketListings,
  supplyBonuses: SupplyBonuses,
  { room, minMarginRatio }: PairLimits,
): Pair[] {
  const markets = [...marketListings.keys()];
  const numbers = new Map(markets.map((waypoint, number) => [waypoint, number]));
  const margins = { markets, unitCredits: new Float64Array(markets.length ** 2), minMarginRatio };
  for (const ofGood of quotes.values()) enter(margins, pricesOf(ofGood, numbers, supplyBonuses, room));
  return pairsIn(margins);
}

function pairsIn({ markets, unitCredits }: Margins): Pair[] {
  const pairs: Pair[] = [];
  let cell = 0;
  for (const from of markets) {
    for (const to of markets) {
      const mostUnitCredits = unitCredits[cell++] ?? 0;
      if (mostUnitCredits > 0) pairs.push({ from, to, mostUnitCredits });
    }
  }
  return pairs;
}

/** `mostUnitCredits` of each {@link Pair}, by the market to buy at and the market to sell at. */
export type Most = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The pairs as a lookup table. */
export function mostOf(pairs: readonly Pair[]): Most {
  const most = new Map<string, Map<string, number>>();
  for (const { from, to, mostUnitCredits } of pairs) {
    const known = most.get(from);
    if (known === undefined) most.set(from, new Map([[to, mostUnitCredits]]));
    else known.set(to, mostUnitCredits);
  }
  return most;
}

/** Every good that earns a margin from one market to the other, supply bonus included. */
export function spreadsOf(
  marketListings: MarketListings,
  supplyBonuses: SupplyBonuses,
  pair: Omit<Pair, 'mostUnitCredits'>,
): PriceSpread[] {
  const spreads: PriceSpread[] = [];
  const buyers = marketListings.get(pair.to);
  for (const [good, from] of marketListings.get(pair.from) ?? []) {
    const to = buyers?.get(good);
    if (to === undefined || from.isNotBought || to.isNotSold) continue;
    const supplyBonus = supplyBonuses.get(pair.to)?.get(good);
    if ((supplyBonus?.unitCredits ?? 0) + bidAtWorst(to) > askAtWorst(from))
      spreads.push({ from, to, ...(supplyBonus && { supplyBonus }) });
  }
  return spreads;
}
