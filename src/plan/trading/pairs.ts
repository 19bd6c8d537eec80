import { type Feed, type Feeds, feedKey, NO_FEEDS } from './feeds.ts';
import type { Quote, Quotes } from './quotes.ts';

/** A good that is cheaper at one market than what another pays for it. */
export interface Spread {
  readonly from: Quote;
  readonly to: Quote;
  /** What selling there is worth beside the price. */
  readonly feed?: Feed;
}

/** Two markets, and every good that pays to be carried from one to the other. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  readonly spreads: readonly Spread[];
}

/** A price may be off by its doubt, which grows with its age: what is bought is taken to be dearer, what is sold cheaper. */
function marginCredits({ from, to, feed }: Spread): number {
  return (feed?.unitCredits ?? 0) + to.bid * (1 - to.doubt) - from.ask * (1 + from.doubt);
}

/** Every pair of markets between which something pays, ways and costs not counted. */
export function pairsOf(quotes: Quotes, feeds: Feeds = NO_FEEDS): Pair[] {
  const pairs = new Map<string, { from: string; to: string; spreads: Spread[] }>();
  for (const ofGood of quotes.values()) {
    for (const from of ofGood) {
      for (const to of ofGood) {
        if (from === to) continue;
        const feed = feeds.get(feedKey(to.waypoint, to.tradeSymbol));
        const spread: Spread = { from, to, ...(feed && { feed }) };
        if (marginCredits(spread) <= 0) continue;
        const key = `${from.waypoint} ${to.waypoint}`;
        const pair = pairs.get(key) ?? { from: from.waypoint, to: to.waypoint, spreads: [] };
        pair.spreads.push(spread);
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs.values()];
}
