import { type Feed, type Feeds, feedKey, NO_FEEDS } from './feeds.ts';
import { askAtWorst, bidAtWorst, type Quote, type Quotes } from './quotes.ts';

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

/** The pairs found so far in the order in which they were, and by where goods come from and where they go. */
interface Found {
  readonly pairs: Pair[];
  readonly spreads: Map<string, Map<string, Spread[]>>;
}

/** Every pair of markets between which something pays, ways and costs not counted. */
export function pairsOf(quotes: Quotes, feeds: Feeds = NO_FEEDS): Pair[] {
  const found: Found = { pairs: [], spreads: new Map() };
  for (const ofGood of quotes.values()) {
    const buyers = ofGood.map((to) => {
      const feed = feeds.size === 0 ? undefined : feeds.get(feedKey(to.waypoint, to.tradeSymbol));
      return { to, feed, paidCredits: (feed?.unitCredits ?? 0) + bidAtWorst(to) };
    });
    for (const from of ofGood) {
      const costCredits = askAtWorst(from);
      for (const { to, feed, paidCredits } of buyers)
        if (paidCredits > costCredits && from !== to) enter(found, { from, to, ...(feed && { feed }) });
    }
  }
  return found.pairs;
}

function enter({ pairs, spreads }: Found, spread: Spread): void {
  const [from, to] = [spread.from.waypoint, spread.to.waypoint];
  const ofFrom = spreads.get(from) ?? new Map<string, Spread[]>();
  const known = ofFrom.get(to);
  if (known !== undefined) {
    known.push(spread);
    return;
  }
  const ofPair = [spread];
  spreads.set(from, ofFrom.set(to, ofPair));
  pairs.push({ from, to, spreads: ofPair });
}
