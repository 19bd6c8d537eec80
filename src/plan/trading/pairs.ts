import { type Feed, type Feeds, feedKey } from './feeds.ts';
import { askAtWorst, bidAtWorst, type Quote, type Quotes } from './quotes.ts';

/** A good that is cheaper at one market than what another pays for it. */
export interface Spread {
  readonly from: Quote;
  readonly to: Quote;
  /** What selling there is worth beside the price. */
  readonly feed?: Feed;
}

/** Two markets between which something pays, ways and costs not counted. */
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

/** Our own trades can teach that a lot makes the next one cheaper: the least that a unit of so many costs at worst. */
function leastAsk(quote: Quote, units: number): number {
  const { askGrowth, tradeVolume } = quote;
  return askAtWorst(quote) * (askGrowth < 1 ? askGrowth ** (units / tradeVolume) : 1);
}

function mostBid(quote: Quote, units: number): number {
  const { bidDecay, tradeVolume } = quote;
  return bidAtWorst(quote) * (bidDecay > 1 ? bidDecay ** (units / tradeVolume) : 1);
}

const feedOf = (feeds: Feeds, { waypoint, tradeSymbol }: Quote): Feed | undefined =>
  feeds.size === 0 ? undefined : feeds.get(feedKey(waypoint, tradeSymbol));

/**
 * Every pair of markets between which something pays.
 * @param units the largest load
 */
export function pairsOf(quotes: Quotes, stalls: Stalls, feeds: Feeds, units: number): Pair[] {
  const markets = [...stalls.keys()];
  const indexOf = new Map(markets.map((waypoint, index) => [waypoint, index]));
  const most = new Float64Array(markets.length ** 2);
  for (const ofGood of quotes.values()) {
    const places = ofGood.map(({ waypoint }) => indexOf.get(waypoint) ?? 0);
    const paid = ofGood.map((to) => (feedOf(feeds, to)?.unitCredits ?? 0) + mostBid(to, units));
    for (const [nth, from] of ofGood.entries()) {
      const cost = leastAsk(from, units);
      const row = (places[nth] ?? 0) * markets.length;
      for (let other = 0; other < paid.length; other++) {
        const margin = (paid[other] ?? 0) - cost;
        const cell = row + (places[other] ?? 0);
        if (other !== nth && margin > (most[cell] ?? 0)) most[cell] = margin;
      }
    }
  }
  return pairsIn(most, markets);
}

function pairsIn(most: Float64Array, markets: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  for (const [row, from] of markets.entries()) {
    for (const [column, to] of markets.entries()) {
      const mostUnitCredits = most[row * markets.length + column] ?? 0;
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
