import { type Estimate, estimatePrice } from '../../world/market-memory/estimate.ts';
import type { WorldView } from '../../world/state.ts';

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

/**
 * Credits for units traded lot by lot: each request trades at one price, which then changes by a factor
 * (facts: price-steps).
 */
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

/**
 * The last look of a ship at a good where it is: the price seen, moved by our own lots since; undefined if none was
 * seen. Nothing else is assumed to have moved it.
 */
export function lastQuote(
  { markets, memory }: Pick<WorldView, 'markets' | 'memory'>,
  waypoint: string,
  tradeSymbol: string,
): Estimate | undefined {
  const seen = markets.get(waypoint)?.prices.get(tradeSymbol);
  return seen && estimatePrice(seen, 0, memory);
}
