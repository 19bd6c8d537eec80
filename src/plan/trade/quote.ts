import type { MarketKnown } from '../../world/known.ts';
import { type Estimate, estimatePrice } from '../../world/market-memory/estimate.ts';
import type { WorldView } from '../../world/state.ts';
import type { Tuning } from '../tuning/tuning.ts';

/** Estimated ask and bid of a good at a market now, and how each lot of a trade volume moves them; credits a unit. */
export interface Quote extends Estimate {
  readonly waypoint: string;
  readonly tradeSymbol: string;
  /** Game seconds since the price was seen; infinite for a guess. */
  readonly ageSeconds: number;
  /** Buying the good there, or selling it, is backed off. */
  readonly isNotBought?: true;
  readonly isNotSold?: true;
}

/** What the credits for some units depend on. */
type Ask = Pick<Quote, 'ask' | 'askGrowth' | 'tradeVolume'>;
type Bid = Pick<Quote, 'bid' | 'bidDecay' | 'tradeVolume'>;

/** Ask at worst, in credits a unit: a price may be off by its uncertainty, which grows with its age. */
export function askAtWorst({ ask, uncertainty }: Pick<Quote, 'ask' | 'uncertainty'>): number {
  return ask * (1 + uncertainty);
}

/** Bid at worst, in credits a unit. */
export function bidAtWorst({ bid, uncertainty }: Pick<Quote, 'bid' | 'uncertainty'>): number {
  return bid * (1 - uncertainty);
}

/** Credits for units traded lot by lot: each has one price and changes the next by a factor (facts: price-steps). */
function sumOfLots(units: number, tradeVolume: number, firstPrice: number, factor: number): number {
  let [left, price, sum] = [units, firstPrice, 0];
  while (left > 0) {
    const lot = Math.min(left, tradeVolume);
    sum += lot * price;
    price *= factor ** (lot / tradeVolume);
    left -= lot;
  }
  return sum;
}

/** Credits that units should cost, bought lot by lot; infinite where the server gave a trade volume of 0. */
export function costOf({ ask, askGrowth, tradeVolume }: Ask, units: number): number {
  if (tradeVolume <= 0) return units > 0 ? Number.POSITIVE_INFINITY : 0;
  return sumOfLots(units, tradeVolume, ask, askGrowth);
}

/** Credits that units should bring, sold lot by lot; 0 where the server gave a trade volume of 0. */
export function revenueOf({ bid, bidDecay, tradeVolume }: Bid, units: number): number {
  return tradeVolume <= 0 ? 0 : sumOfLots(units, tradeVolume, bid, bidDecay);
}

/** The last look at a good where a ship is: the price seen, moved by our own lots since; undefined if none was seen. */
export function lastQuote(
  { markets, memory }: Pick<WorldView, 'markets' | 'memory'>,
  waypoint: string,
  tradeSymbol: string,
): Estimate | undefined {
  const seen = markets.get(waypoint)?.prices.get(tradeSymbol);
  return seen && estimatePrice(seen, 0, memory);
}

/** Usual bid in credits a unit at markets that import a good, and at those that exchange it. */
interface UsualBid {
  readonly import?: number;
  readonly exchange?: number;
}

/** Averages recorded in starter systems (facts: starter-prices): a guess where no ship of ours has seen the price. */
const USUAL_BIDS: Readonly<Record<string, UsualBid>> = {
  ALUMINUM_ORE: { import: 74, exchange: 58 },
  AMMONIA_ICE: { import: 48, exchange: 38 },
  COPPER_ORE: { import: 66, exchange: 53 },
  DIAMONDS: { import: 111, exchange: 88 },
  GOLD_ORE: { import: 110 },
  HYDROCARBON: { import: 58, exchange: 43 },
  ICE_WATER: { exchange: 13 },
  IRON_ORE: { import: 62, exchange: 48 },
  LIQUID_HYDROGEN: { import: 29, exchange: 23 },
  LIQUID_NITROGEN: { import: 35, exchange: 28 },
  MERITIUM_ORE: { exchange: 1_193 },
  PLATINUM_ORE: { import: 100 },
  PRECIOUS_STONES: { import: 94, exchange: 72 },
  QUARTZ_SAND: { import: 19, exchange: 20 },
  SILICON_CRYSTALS: { import: 42, exchange: 39 },
  SILVER_ORE: { import: 83 },
  URANITE_ORE: { import: 415, exchange: 317 },
};

/** Expected quote of a good at a market that buys it while no ship has seen its price; undefined if none is known. */
export function usualQuote(
  tuning: Tuning,
  { symbol, imports, exchange }: MarketKnown,
  good: string,
): Quote | undefined {
  const { unseenBidPart, unseenBidDecay, unseenImportVolume, unseenExchangeVolume } = tuning.market;
  const kind = imports.includes(good) ? 'import' : 'exchange';
  const bid = USUAL_BIDS[good]?.[kind];
  if (bid === undefined || (kind === 'exchange' && !exchange.includes(good))) return undefined;
  const usual = { ask: 2 * bid, bid: unseenBidPart * bid };
  return {
    waypoint: symbol,
    tradeSymbol: good,
    ...usual,
    tradeVolume: kind === 'import' ? unseenImportVolume : unseenExchangeVolume,
    askGrowth: 1 / unseenBidDecay,
    bidDecay: unseenBidDecay,
    rest: usual,
    uncertainty: 1 - unseenBidPart,
    ageSeconds: Number.POSITIVE_INFINITY,
  };
}
