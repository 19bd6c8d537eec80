import type { MarketKnown } from '../../world/known.ts';
import type { Estimate } from '../../world/market-memory/estimate.ts';
import { estimatePrice } from '../../world/market-memory/estimate.ts';
import { isBackedOff } from '../backed-off.ts';
import { claimedAt, movedUnits } from '../claimed.ts';
import { memoizeByKey } from '../memoize.ts';
import { isAvoidedGood, isOutOfBounds } from '../prices.ts';
import { ageSeconds, type Situation } from '../situation.ts';

/** Estimated ask and bid of a good at a market now, with the claims of our other ships taken into account. */
export interface Quote extends Estimate {
  readonly waypoint: string;
  readonly tradeSymbol: string;
  readonly ageSeconds: number;
  /** Buying the good there, or selling it, is backed off. */
  readonly isNotBought?: true;
  readonly isNotSold?: true;
}

/** Ask at worst, in credits a unit: a price may be off by its uncertainty, which grows with its age. */
export function askAtWorst({ ask, uncertainty }: Quote): number {
  return ask * (1 + uncertainty);
}

/** Bid at worst, in credits a unit. */
export function bidAtWorst({ bid, uncertainty }: Quote): number {
  return bid * (1 - uncertainty);
}

/** Quotes by trade symbol. */
export type Quotes = ReadonlyMap<string, readonly Quote[]>;

/** The quotes of one plan, by system: several lanes need them, and nothing changes while the plan is made. */
const quotesOf = memoizeByKey<Situation, string, Quotes>();

/** Quotes of every good in a system whose price is known. */
export function quotesIn(situation: Situation, systemSymbol: string): Quotes {
  return quotesOf(situation, systemSymbol, () => quotesNow(situation, systemSymbol));
}

/** Whether buying or selling a good at a market is backed off; mostly neither. */
function halfClosed(situation: Situation, waypoint: string, good: string): Pick<Quote, 'isNotBought' | 'isNotSold'> {
  if (situation.world.failedAttempts.size === 0) return WHOLE;
  return {
    ...(isBackedOff(situation, 'buy', waypoint, { good }) && { isNotBought: true }),
    ...(isBackedOff(situation, 'sell', waypoint, { good }) && { isNotSold: true }),
  };
}

const WHOLE = {};

/** Adds the quotes of one market to those of the markets before it. */
function quoteMarket(situation: Situation, { symbol: waypoint, prices }: MarketKnown, quotes: Map<string, Quote[]>) {
  const { memory } = situation.world;
  const claimed = claimedAt(situation.claims, waypoint);
  for (const price of prices.values()) {
    const { symbol: tradeSymbol, tradeVolume } = price;
    if (tradeVolume <= 0 || isAvoidedGood(situation, tradeSymbol)) continue;
    const seconds = ageSeconds(situation, price.seenAtMs);
    const lotsAhead = movedUnits(claimed, tradeSymbol) / tradeVolume;
    const { ask, bid, askGrowth, bidDecay, rest, uncertainty } = estimatePrice(price, seconds, memory, lotsAhead);
    // Each field is written out: hundreds of quotes are made for each plan, and copying them takes longer.
    const quote: Quote = {
      ask,
      bid,
      tradeVolume,
      askGrowth,
      bidDecay,
      rest,
      uncertainty,
      waypoint,
      tradeSymbol,
      ageSeconds: seconds,
      ...halfClosed(situation, waypoint, tradeSymbol),
    };
    const ofGood = quotes.get(tradeSymbol);
    if (ofGood === undefined) quotes.set(tradeSymbol, [quote]);
    else ofGood.push(quote);
  }
}

function quotesNow(situation: Situation, systemSymbol: string): Quotes {
  const quotes = new Map<string, Quote[]>();
  for (const market of situation.world.markets.in(systemSymbol).values()) {
    if (isOutOfBounds(situation, market.symbol)) continue;
    quoteMarket(situation, market, quotes);
  }
  return quotes;
}
