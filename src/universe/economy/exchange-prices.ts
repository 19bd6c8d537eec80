/** Ask and bid of a unit, in credits, before rounding. */
export interface Prices {
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
