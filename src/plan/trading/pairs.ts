import { memoizeByObject } from '../memoize.ts';
import { askAtWorst, bidAtWorst, type Quote, type Quotes } from './quotes.ts';
import type { SupplyBonus, SupplyBonuses } from './supply-bonuses.ts';

/** A good that is cheaper at one market than what another pays for it. */
export interface Spread {
  readonly from: Quote;
  readonly to: Quote;
  /** What selling there is worth beside the price. */
  readonly supplyBonus?: SupplyBonus;
}

/** Two markets between which something may pay, ways not counted; {@link spreadsOf} tells what does. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  /** No unit of any good earns more, however a load is put together. */
  readonly mostUnitCredits: number;
}

/** What every market deals in, by waypoint and good; the goods in the order of their quotes. */
export type MarketListings = ReadonlyMap<string, ReadonlyMap<string, Quote>>;

/** The quotes by market; made once, though several lanes of a plan ask. */
export const marketListingsOf = memoizeByObject((quotes: Quotes): MarketListings => {
  const marketListings = new Map<string, Map<string, Quote>>();
  for (const ofGood of quotes.values()) {
    for (const quote of ofGood) {
      const marketListing = marketListings.get(quote.waypoint);
      if (marketListing === undefined) marketListings.set(quote.waypoint, new Map([[quote.tradeSymbol, quote]]));
      else marketListing.set(quote.tradeSymbol, quote);
    }
  }
  return marketListings;
});

/** The least that a unit of so many costs at worst: our own trades can teach that a lot makes the next one cheaper. */
function leastAsk(quote: Quote, units: number): number {
  const { askGrowth, tradeVolume } = quote;
  return askAtWorst(quote) * (askGrowth < 1 ? askGrowth ** (units / tradeVolume) : 1);
}

/** The most that a unit of so many brings at worst: they can teach as well that a lot makes the next one dearer. */
function mostBid(quote: Quote, units: number): number {
  const { bidDecay, tradeVolume } = quote;
  return bidAtWorst(quote) * (bidDecay > 1 ? bidDecay ** (units / tradeVolume) : 1);
}

/** What one market, by its number, asks for a good and pays for it: at worst, and when nobody trades. */
interface Prices {
  readonly market: number;
  readonly cost: number;
  readonly proceeds: number;
  readonly rest: Quote['rest'];
}

/**
 * Credits that a unit must earn at least: so great a part of what it earns of prices at rest, since what a market yields
 * less than that it yields better later.
 */
export function leastMargin(from: Quote['rest'], to: Quote['rest'], minMarginRatio: number): number {
  return minMarginRatio * Math.max(0, to.bid - from.ask);
}

/** The quotes of one good as prices of so many units. */
function pricesOf(
  ofGood: readonly Quote[],
  numbers: ReadonlyMap<string, number>,
  supplyBonuses: SupplyBonuses,
  units: number,
): Prices[] {
  return ofGood.map((quote) => {
    const fed =
      supplyBonuses.size === 0 ? 0 : (supplyBonuses.get(quote.waypoint)?.get(quote.tradeSymbol)?.unitCredits ?? 0);
    const market = numbers.get(quote.waypoint) ?? 0;
    const cost = quote.isNotBought ? Number.POSITIVE_INFINITY : leastAsk(quote, units);
    const proceeds = quote.isNotSold ? 0 : mostBid(quote, units) + fed;
    return { market, cost, proceeds, rest: quote.rest };
  });
}

/** The most that a unit of any good may earn between two markets, row by row; each is in a row and a column of its own. */
interface Margins {
  readonly markets: readonly string[];
  readonly unitCredits: Float64Array;
  readonly minMarginRatio: number;
}

/** Enters what one good may earn. Most markets are too dear for any other, and most pay too little for all. */
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

/** What the largest load may be, and what each of its units must earn. */
export interface Limits {
  readonly room: number;
  readonly minMarginRatio: number;
}

/** Every pair of markets between which something may pay. */
export function pairsOf(
  quotes: Quotes,
  marketListings: MarketListings,
  supplyBonuses: SupplyBonuses,
  { room, minMarginRatio }: Limits,
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

/** What {@link Pair} says, by where goods are bought and where they are sold. */
export type Most = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The pairs, to be looked up. */
export function mostOf(pairs: readonly Pair[]): Most {
  const most = new Map<string, Map<string, number>>();
  for (const { from, to, mostUnitCredits } of pairs) {
    const known = most.get(from);
    if (known === undefined) most.set(from, new Map([[to, mostUnitCredits]]));
    else known.set(to, mostUnitCredits);
  }
  return most;
}

/** Every good that pays to be carried from one market to the other. */
export function spreadsOf(
  marketListings: MarketListings,
  supplyBonuses: SupplyBonuses,
  pair: Omit<Pair, 'mostUnitCredits'>,
): Spread[] {
  const spreads: Spread[] = [];
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
