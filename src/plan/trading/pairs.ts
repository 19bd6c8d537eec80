import { type Feed, type Feeds, feedKey } from './feeds.ts';
import { askAtWorst, bidAtWorst, type Quote, type Quotes } from './quotes.ts';

/** A good that is cheaper at one market than what another pays for it. */
export interface Spread {
  readonly from: Quote;
  readonly to: Quote;
  /** What selling there is worth beside the price. */
  readonly feed?: Feed;
}

/** Two markets between which something may pay, ways not counted; {@link spreadsOf} tells what does. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  /** No unit of any good earns more, however a load is put together. */
  readonly mostUnitCredits: number;
}

/** What every market deals in, by waypoint and good; the goods in the order of their quotes. */
export type Stalls = ReadonlyMap<string, ReadonlyMap<string, Quote>>;

/** The quotes by market. */
export function stallsOf(quotes: Quotes): Stalls {
  const stalls = new Map<string, Map<string, Quote>>();
  for (const ofGood of quotes.values()) {
    for (const quote of ofGood) {
      const stall = stalls.get(quote.waypoint) ?? new Map<string, Quote>();
      if (stall.size === 0) stalls.set(quote.waypoint, stall);
      stall.set(quote.tradeSymbol, quote);
    }
  }
  return stalls;
}

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

const feedOf = (feeds: Feeds, { waypoint, tradeSymbol }: Quote): Feed | undefined =>
  feeds.size === 0 ? undefined : feeds.get(feedKey(waypoint, tradeSymbol));

/** The most that a unit of any good may earn between two markets, from row to column. */
interface Margins {
  readonly markets: readonly string[];
  readonly unitCredits: Float64Array;
}

/** What one good may cost, or bring, at the market of this index. */
interface Price {
  readonly market: number;
  readonly unitCredits: number;
}

/** Enters what one good may earn. */
function enter({ markets, unitCredits }: Margins, costs: readonly Price[], proceeds: readonly Price[]): void {
  for (const cost of costs) {
    for (const proceed of proceeds) {
      const cell = cost.market * markets.length + proceed.market;
      const margin = proceed.unitCredits - cost.unitCredits;
      if (cost.market !== proceed.market && margin > (unitCredits[cell] ?? 0)) unitCredits[cell] = margin;
    }
  }
}

/**
 * Every pair of markets between which something may pay.
 * @param mostUnits of the largest load
 */
export function pairsOf(quotes: Quotes, stalls: Stalls, feeds: Feeds, mostUnits: number): Pair[] {
  const markets = [...stalls.keys()];
  const indexOf = new Map(markets.map((waypoint, index) => [waypoint, index]));
  const margins = { markets, unitCredits: new Float64Array(markets.length ** 2) };
  for (const ofGood of quotes.values()) {
    const priceOf = (quote: Quote, unitCredits: number) => ({ market: indexOf.get(quote.waypoint) ?? 0, unitCredits });
    const costs = ofGood.map((from) => priceOf(from, leastAsk(from, mostUnits)));
    const proceeds = ofGood.map((to) => priceOf(to, mostBid(to, mostUnits) + (feedOf(feeds, to)?.unitCredits ?? 0)));
    enter(margins, costs, proceeds);
  }
  return pairsIn(margins);
}

function pairsIn({ markets, unitCredits }: Margins): Pair[] {
  const pairs: Pair[] = [];
  for (const [row, from] of markets.entries()) {
    for (const [column, to] of markets.entries()) {
      const mostUnitCredits = unitCredits[row * markets.length + column] ?? 0;
      if (mostUnitCredits > 0) pairs.push({ from, to, mostUnitCredits });
    }
  }
  return pairs;
}

/** Every good that pays to be carried from one market to the other. */
export function spreadsOf(stalls: Stalls, feeds: Feeds, pair: Pair): Spread[] {
  const spreads: Spread[] = [];
  const buyers = stalls.get(pair.to);
  for (const [good, from] of stalls.get(pair.from) ?? []) {
    const to = buyers?.get(good);
    if (to === undefined) continue;
    const feed = feedOf(feeds, to);
    if ((feed?.unitCredits ?? 0) + bidAtWorst(to) > askAtWorst(from)) spreads.push({ from, to, ...(feed && { feed }) });
  }
  return spreads;
}
