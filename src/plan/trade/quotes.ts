import { lowest } from '../../game/numbers/extremes.ts';
import type { PriceSeen } from '../../world/known.ts';
import { estimatePrice } from '../../world/market-memory/estimate.ts';
import type { Building } from '../common/construction.ts';
import { keptForSite } from '../common/kept-for-site.ts';
import { type ByGood, movedUnits, type TradeClaims } from '../common/trade-claims.ts';
import { costOf, type Quote } from './quote.ts';

/** Quotes by trade symbol. */
export type Quotes = ReadonlyMap<string, readonly Quote[]>;

/** What quotes are made of; the context of a plan. */
interface QuoteSource extends Building {
  readonly tradeClaims: TradeClaims;
  ageSeconds(sinceMs: number): number;
  isAvoidedGood(tradeSymbol: string): boolean;
  isOutOfBounds(waypoint: string): boolean;
  isBackedOff(action: 'buy' | 'sell', place: string, more: { readonly good: string }): boolean;
}

const WHOLE = {};

/**
 * The estimated prices of a system's markets in one plan, after the trades that other ships are about to make. Each is
 * computed when it is first asked for: most plans need few goods, and a rich system has hundreds of quotes.
 */
export class SystemQuotes {
  readonly #source: QuoteSource;
  readonly #systemSymbol: string;
  readonly #byGood = new Map<string, readonly Quote[]>();
  #all: Quotes | undefined;
  #traded: Quotes | undefined;
  #kept: ReturnType<typeof keptForSite> | undefined;

  constructor(source: QuoteSource, systemSymbol: string) {
    this.#source = source;
    this.#systemSymbol = systemSymbol;
  }

  /** The quotes of every good with a known price, avoided goods included, since a hold is emptied of them. */
  get all(): Quotes {
    this.#all ??= this.#quoteAll();
    return this.#all;
  }

  /** The quotes to trade by: without goods that are avoided, that no request moves, or that too many ships carry. */
  get traded(): Quotes {
    this.#traded ??= this.#quoteTraded();
    return this.#traded;
  }

  /** The quotes of markets at which a good can be bought; none for a good that the strategy avoids. */
  asks(tradeSymbol: string): readonly Quote[] {
    if (this.#source.isAvoidedGood(tradeSymbol)) return [];
    return this.#ofGood(tradeSymbol).filter(({ isNotBought }) => isNotBought !== true);
  }

  /** The quotes of markets at which cargo of a good can be sold, even if the strategy avoids the good. */
  bids(tradeSymbol: string): readonly Quote[] {
    return this.#ofGood(tradeSymbol).filter(({ isNotSold }) => isNotSold !== true);
  }

  /** Credits that units should cost where they are cheapest; undefined while no price is known. */
  leastCost(tradeSymbol: string, units: number): number | undefined {
    const asks = this.asks(tradeSymbol);
    return asks.length === 0 ? undefined : lowest(asks.map((quote) => costOf(quote, units)));
  }

  #ofGood(tradeSymbol: string): readonly Quote[] {
    const known = this.#all === undefined ? this.#byGood.get(tradeSymbol) : (this.#all.get(tradeSymbol) ?? []);
    if (known !== undefined) return known;
    const { world, tradeClaims } = this.#source;
    const quotes: Quote[] = [];
    for (const { symbol, prices } of world.markets.in(this.#systemSymbol)) {
      const price = prices.get(tradeSymbol);
      if (price === undefined || this.#source.isOutOfBounds(symbol)) continue;
      quotes.push(this.#quote(symbol, price, tradeClaims.at(symbol)));
    }
    this.#byGood.set(tradeSymbol, quotes);
    return quotes;
  }

  #quoteAll(): Quotes {
    const { world, tradeClaims } = this.#source;
    const quotes = new Map<string, Quote[]>();
    for (const { symbol, prices } of world.markets.in(this.#systemSymbol)) {
      if (this.#source.isOutOfBounds(symbol)) continue;
      const claimed = tradeClaims.at(symbol);
      for (const price of prices.values()) {
        const quote = this.#quote(symbol, price, claimed);
        const ofGood = quotes.get(price.symbol);
        if (ofGood === undefined) quotes.set(price.symbol, [quote]);
        else ofGood.push(quote);
      }
    }
    return quotes;
  }

  #quote(waypoint: string, price: PriceSeen, claimed: ByGood): Quote {
    const { symbol: tradeSymbol, tradeVolume } = price;
    const ageSeconds = this.#source.ageSeconds(price.seenAtMs);
    const lotsAhead = movedUnits(claimed, tradeSymbol) / Math.max(1, tradeVolume);
    const { memory } = this.#source.world;
    const { ask, bid, askGrowth, bidDecay, rest, uncertainty } = estimatePrice(price, ageSeconds, memory, lotsAhead);
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
      ageSeconds,
      ...this.#halfClosed(waypoint, tradeSymbol, ask, bid),
    };
  }

  /**
   * Whether buying or selling a good at a market is backed off, beyond the prices of the strategy, or would take it from a
   * factory that makes what the construction site needs; mostly none of it.
   */
  #halfClosed(waypoint: string, good: string, ask: number, bid: number): Pick<Quote, 'isNotBought' | 'isNotSold'> {
    const { world, strategy } = this.#source;
    // Asked for each of hundreds of quotes.
    this.#kept ??= keptForSite(this.#source, this.#systemSymbol);
    const isKept = this.#kept.get(waypoint)?.has(good) === true;
    if (!isKept && world.failedAttempts.size === 0 && strategy.prices === undefined) return WHOLE;
    const { buyAtMostCredits = Number.POSITIVE_INFINITY, sellAtLeastCredits = 0 } =
      strategy.prices?.find((one) => one.good === good) ?? {};
    const isNotBought =
      isKept || Math.floor(ask) > buyAtMostCredits || this.#source.isBackedOff('buy', waypoint, { good });
    const isNotSold = Math.ceil(bid) < sellAtLeastCredits || this.#source.isBackedOff('sell', waypoint, { good });
    return { ...(isNotBought && { isNotBought }), ...(isNotSold && { isNotSold }) };
  }

  #quoteTraded(): Quotes {
    const isTraded = ({ tradeVolume, waypoint }: Quote) => tradeVolume > 0 && !this.#isCrowdedMarket(waypoint);
    const traded = new Map<string, readonly Quote[]>();
    for (const [good, quotes] of this.all) {
      if (this.#source.isAvoidedGood(good) || this.#isCrowdedGood(good)) continue;
      const moved = quotes.every(isTraded) ? quotes : quotes.filter(isTraded);
      if (moved.length > 0) traded.set(good, moved);
    }
    return traded;
  }

  /** Whether as many other ships as the strategy allows carry a load to or from a market. */
  #isCrowdedMarket(waypoint: string): boolean {
    const most = this.#source.strategy.trades?.mostShipsAtMarket;
    return most !== undefined && this.#source.tradeClaims.shipsAtMarket(waypoint) >= most;
  }

  /** Whether as many other ships as the strategy allows carry a good. */
  #isCrowdedGood(tradeSymbol: string): boolean {
    const most = this.#source.strategy.trades?.mostShipsWithGood;
    return most !== undefined && this.#source.tradeClaims.shipsWithGood(tradeSymbol) >= most;
  }
}
