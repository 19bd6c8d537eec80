import type { MarketKnown } from '../../world/known.ts';
import type { Tuning } from '../tuning/tuning.ts';
import type { Quote } from './quote.ts';

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

/**
 * Expected quote of a good at a market where no ship of ours has seen its price; undefined if the market neither imports
 * nor exchanges the good, or no usual bid is recorded.
 */
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
