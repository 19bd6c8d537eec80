import type { ActivityLevel, MarketGoodState, SupplyLevel } from './market-state.ts';

/** Ask and bid of a unit, in credits, before rounding. */
interface Prices {
  readonly ask: number;
  readonly bid: number;
}

/**
 * How far the price that moves most shifts at a relative supply s, as a fraction of the base price. Fitted: ANTIMATTER
 * was 1.9 % high at LIMITED, MERITIUM_ORE 6 % at SCARCE, and a step at SCARCE moves the ask by about 2.4 % but at
 * MODERATE by 0.1 % (facts: exchange-prices).
 */
function leadingShare(s: number): number {
  return 0.00216 * s ** 2;
}

/**
 * How far the other price shifts. Fitted to five recorded scarce rows: 84/74, 101/79, 48/36, 1284/1207, 5147/4958
 * (facts: exchange-prices); small shifts have no effect on it.
 */
function followingShare(leading: number): number {
  return Math.max(0, leading - 0.35 * leading ** 0.75);
}

/**
 * Prices of an exchange good, which only players move: in equilibrium 1 % around the base price and at least 2 credits
 * (facts: exchange-prices).
 */
export function exchangePrices(base: number, s: number): Prices {
  const halfSpread = Math.max(2, base / 100);
  const leading = base * leadingShare(s);
  const following = base * followingShare(leadingShare(s));
  if (s < 0) return { ask: base + halfSpread + leading, bid: base - halfSpread + following };
  return { ask: base + halfSpread - following, bid: base - halfSpread - leading };
}

/** Factor on the ask of an export for buying one full trade volume (facts: price-steps; gaps were not measured). */
const BUY_GROWTH: Readonly<Record<SupplyLevel, Partial<Record<ActivityLevel, number>>>> = {
  ABUNDANT: { GROWING: 1.005, WEAK: 1.026, RESTRICTED: 1.033 },
  HIGH: { GROWING: 1.004, WEAK: 1.04, RESTRICTED: 1.051 },
  MODERATE: { GROWING: 1.033, WEAK: 1.06, STRONG: 1.035, RESTRICTED: 1.072 },
  LIMITED: { GROWING: 1.093, WEAK: 1.06, STRONG: 1.085, RESTRICTED: 1.102 },
  SCARCE: { GROWING: 1.063, WEAK: 1.042, STRONG: 1.056, RESTRICTED: 1.132 },
};

/** Factor on the bid of an import for selling one full trade volume. */
const SELL_DECAY: Readonly<Record<SupplyLevel, Partial<Record<ActivityLevel, number>>>> = {
  ABUNDANT: { GROWING: 0.976 },
  HIGH: { GROWING: 0.87, WEAK: 0.886, RESTRICTED: 0.91 },
  MODERATE: { GROWING: 0.957, WEAK: 0.961, STRONG: 0.904, RESTRICTED: 0.958 },
  LIMITED: { GROWING: 0.976, WEAK: 0.978, STRONG: 0.964, RESTRICTED: 0.978 },
  SCARCE: { GROWING: 0.989, WEAK: 0.989, STRONG: 0.986, RESTRICTED: 0.985 },
};

/** Range of relative supplies of each label (facts: supply-labels). */
export const BANDS: readonly (readonly [SupplyLevel, number, number])[] = [
  ['SCARCE', Number.NEGATIVE_INFINITY, -4],
  ['LIMITED', -4, -2],
  ['MODERATE', -2, 2],
  ['HIGH', 2, 4],
  ['ABUNDANT', 4, Number.POSITIVE_INFINITY],
];

/** The bid as a fraction of the ask at MODERATE supply (facts: price-steps), for every supply: no step has a jump. */
const BID_SHARE = { EXPORT: 0.47, IMPORT: 0.48 } as const;

/** The measured factor; if there is none, that of HIGH supply, or else of WEAK activity. */
function factorOf(table: typeof BUY_GROWTH, supply: SupplyLevel, activity: ActivityLevel): number {
  return table[supply][activity] ?? table.HIGH[activity] ?? table[supply].WEAK ?? table.HIGH.WEAK ?? 1;
}

/** Trade volumes between 0 and s that lie in a band, negative for a negative s. */
function wayThrough(s: number, low: number, high: number): number {
  const [from, to] = [Math.max(low, Math.min(0, s)), Math.min(high, Math.max(0, s))];
  return Math.sign(s) * Math.max(0, to - from);
}

/** The product of the steps from 0 to s; a part of a volume counts as that part of a step. */
function climb(table: typeof BUY_GROWTH, s: number, activity: ActivityLevel): number {
  return BANDS.reduce(
    (product, [supply, low, high]) => product * factorOf(table, supply, activity) ** wayThrough(s, low, high),
    1,
  );
}

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
    const ask = basePriceCredits * (1 - m) * (1 / climb(BUY_GROWTH, s, activity ?? 'WEAK'));
    return { ask, bid: BID_SHARE.EXPORT * ask };
  }
  const bid = basePriceCredits * (1 + m) * climb(SELL_DECAY, s, activity ?? 'WEAK');
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
