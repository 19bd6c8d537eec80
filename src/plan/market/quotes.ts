import { lowest } from '../../game/numbers/extremes.ts';
import type { MarketKnown, PriceSeen } from '../../world/known.ts';
import { estimatePrice } from '../../world/market-memory/estimate.ts';
import { isBackedOff } from '../backed-off.ts';
import { type ByGood, claimedAt, movedUnits } from '../claimed.ts';
import { memoizeInPlanByKey } from '../memoize.ts';
import { ageSeconds, type Situation } from '../situation.ts';
import { isAvoidedGood, isOutOfBounds } from './access.ts';
import { isCrowdedGood, isCrowdedMarket } from './crowding.ts';
import { costOf, type Quote } from './quote.ts';

/** Quotes by trade symbol. */
export type Quotes = ReadonlyMap<string, readonly Quote[]>;

/** The quotes of a system in one plan, as far as they were asked for. */
interface Asked {
  all: Quotes | undefined;
  readonly byGood: Map<string, readonly Quote[]>;
}

/** By system: several lanes need them, and nothing changes while the plan is made. */
const askedOf = memoizeInPlanByKey<Situation, string, Asked>();

function askedIn(situation: Situation, systemSymbol: string): Asked {
  return askedOf(situation, systemSymbol, () => ({ all: undefined, byGood: new Map() }));
}

/**
 * Quotes of every good in a system whose price is known, after the trades that our other ships are about to make. Goods
 * that the strategy avoids are included, since a hold is emptied of them.
 */
export function quotesIn(situation: Situation, systemSymbol: string): Quotes {
  const asked = askedIn(situation, systemSymbol);
  asked.all ??= quotesNow(situation, systemSymbol);
  return asked.all;
}

/** The quotes of one good: most plans need few goods, and a rich system has hundreds of quotes. */
function quotesOfGood(situation: Situation, systemSymbol: string, tradeSymbol: string): readonly Quote[] {
  const { all, byGood } = askedIn(situation, systemSymbol);
  const known = all === undefined ? byGood.get(tradeSymbol) : (all.get(tradeSymbol) ?? []);
  if (known !== undefined) return known;
  const quotes: Quote[] = [];
  for (const market of situation.world.markets.in(systemSymbol)) {
    const price = market.prices.get(tradeSymbol);
    if (price === undefined || isOutOfBounds(situation, market.symbol)) continue;
    quotes.push(quoteOf(situation, market.symbol, price, claimedAt(situation.claims, market.symbol)));
  }
  byGood.set(tradeSymbol, quotes);
  return quotes;
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

function quoteOf(situation: Situation, waypoint: string, price: PriceSeen, claimed: ByGood): Quote {
  const { symbol: tradeSymbol, tradeVolume } = price;
  const seconds = ageSeconds(situation, price.seenAtMs);
  const lotsAhead = movedUnits(claimed, tradeSymbol) / Math.max(1, tradeVolume);
  const { memory } = situation.world;
  const { ask, bid, askGrowth, bidDecay, rest, uncertainty } = estimatePrice(price, seconds, memory, lotsAhead);
  // Each field is written out: hundreds of quotes are made for each plan, and copying them takes longer.
  return {
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
}

/** Adds the quotes of one market to those of the markets before it. */
function quoteMarket(situation: Situation, { symbol: waypoint, prices }: MarketKnown, quotes: Map<string, Quote[]>) {
  const claimed = claimedAt(situation.claims, waypoint);
  for (const price of prices.values()) {
    const quote = quoteOf(situation, waypoint, price, claimed);
    const ofGood = quotes.get(price.symbol);
    if (ofGood === undefined) quotes.set(price.symbol, [quote]);
    else ofGood.push(quote);
  }
}

function quotesNow(situation: Situation, systemSymbol: string): Quotes {
  const quotes = new Map<string, Quote[]>();
  for (const market of situation.world.markets.in(systemSymbol)) {
    if (isOutOfBounds(situation, market.symbol)) continue;
    quoteMarket(situation, market, quotes);
  }
  return quotes;
}

/** The quotes of one plan to trade by, by system. */
const tradedOf = memoizeInPlanByKey<Situation, string, Quotes>();

/**
 * The quotes of a system to trade by: of goods that the strategy does not avoid, that a request can move, and that not
 * too many other ships carry.
 */
export function tradedQuotesIn(situation: Situation, systemSymbol: string): Quotes {
  return tradedOf(situation, systemSymbol, () => {
    const traded = new Map<string, readonly Quote[]>();
    for (const [good, quotes] of quotesIn(situation, systemSymbol)) {
      if (isAvoidedGood(situation, good)) continue;
      if (isCrowdedGood(situation, good)) continue;
      const isTraded = ({ tradeVolume, waypoint }: Quote) => tradeVolume > 0 && !isCrowdedMarket(situation, waypoint);
      const moved = quotes.every(isTraded) ? quotes : quotes.filter(isTraded);
      if (moved.length > 0) traded.set(good, moved);
    }
    return traded;
  });
}

/** The quotes of a system's markets at which a good can be bought; none for a good that the strategy avoids. */
export function asksIn(situation: Situation, systemSymbol: string, tradeSymbol: string): readonly Quote[] {
  if (isAvoidedGood(situation, tradeSymbol)) return [];
  return quotesOfGood(situation, systemSymbol, tradeSymbol).filter(({ isNotBought }) => isNotBought !== true);
}

/** The quotes of a system's markets at which cargo of a good can be sold, even if the strategy avoids the good. */
export function bidsIn(situation: Situation, systemSymbol: string, tradeSymbol: string): readonly Quote[] {
  return quotesOfGood(situation, systemSymbol, tradeSymbol).filter(({ isNotSold }) => isNotSold !== true);
}

/** Credits that units should cost where a system sells them cheapest; undefined while no price is known. */
export function leastCost(
  situation: Situation,
  systemSymbol: string,
  tradeSymbol: string,
  units: number,
): number | undefined {
  const asks = asksIn(situation, systemSymbol, tradeSymbol);
  return asks.length === 0 ? undefined : lowest(asks.map((quote) => costOf(quote, units)));
}
