import type { MarketGoodState, SupplyLevel } from '../state.ts';
import { exchangePrices, type Prices } from './exchange-prices.ts';
import { BID_SHARE, steppedAsk, steppedBid } from './step-prices.ts';

/** Minimum prices (facts: price-formula; bids of 1 were seen in crushed markets, asks of about 10). */
const LOWEST_ASK = 10;
const LOWEST_BID = 1;

/** s: the net supply in trade volumes (facts: price-formula); above 0 is a surplus. */
export function relativeSupply(good: MarketGoodState): number {
  return good.netSupply / good.tradeVolume;
}

/** Prices of an export: the ask rises faster the lower the supply; at the bid the maker buys its own product back. */
function exportPrices(base: number, m: number, s: number): Prices {
  const scarcity = 2 ** (-0.3 * s);
  return { ask: base * (1 - 5 * m + 4 * m * scarcity), bid: (base / 2) * (1 - 5 * m + 3.25 * m * scarcity) };
}

/** Prices of an import: the bid falls faster the higher the supply. */
function importPrices(base: number, m: number, s: number): Prices {
  const plenty = 2 ** (0.3 * s);
  return { ask: 2 * base * (1 + 5 * m - 3.25 * m * plenty), bid: base * (1 + 5 * m - 4 * m * plenty) };
}

/** Prices by the measured steps (facts: price-steps); at s = 0 they equal the curve's. */
function steppedPrices({ type, basePriceCredits, marginPercent, activity }: MarketGoodState, s: number): Prices {
  const m = marginPercent / 100;
  if (type === 'EXPORT') {
    const ask = basePriceCredits * (1 - m) * steppedAsk(s, activity ?? 'WEAK');
    return { ask, bid: BID_SHARE.EXPORT * ask };
  }
  const bid = basePriceCredits * (1 + m) * steppedBid(s, activity ?? 'WEAK');
  return { ask: bid / BID_SHARE.IMPORT, bid };
}

function pricesOf(good: MarketGoodState): Prices {
  const { type, basePriceCredits, marginPercent, stepPriced } = good;
  const s = relativeSupply(good);
  if (type === 'EXCHANGE') return exchangePrices(basePriceCredits, s);
  if (stepPriced) return steppedPrices(good, s);
  return (type === 'EXPORT' ? exportPrices : importPrices)(basePriceCredits, marginPercent / 100, s);
}

/** Both prices of a unit, whole credits: those of `askCredits` and `bidCredits` at once. */
export function pricesInCredits(good: MarketGoodState): Prices {
  const { ask, bid } = pricesOf(good);
  const paid = Math.max(LOWEST_BID, Math.round(bid));
  return { ask: Math.max(LOWEST_ASK, Math.round(ask), paid + 1), bid: paid };
}

/** The price that the market pays for a unit, whole credits (facts: price-formula; `sellPrice` in the API). */
export function bidCredits(good: MarketGoodState): number {
  return pricesInCredits(good).bid;
}

/**
 * The price that the market asks for a unit, whole credits, always above the bid (facts: price-formula; `purchasePrice`
 * in the API).
 */
export function askCredits(good: MarketGoodState): number {
  return pricesInCredits(good).ask;
}

/** The supply label that the service shows (facts: supply-labels). */
export function supplyLevel(good: MarketGoodState): SupplyLevel {
  const s = relativeSupply(good);
  if (s > 4) return 'ABUNDANT';
  if (s > 2) return 'HIGH';
  if (s >= -2) return 'MODERATE';
  return s >= -4 ? 'LIMITED' : 'SCARCE';
}
