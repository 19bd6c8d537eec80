/** What a unit costs and what it brings, in credits, before rounding. */
export interface Prices {
  readonly ask: number;
  readonly bid: number;
}

/**
 * How far the dearer side of an exchange moves for a relative supply s, as a share of the base price. Fitted: ANTIMATTER
 * stood 1.9 % high at LIMITED, MERITIUM_ORE 6 % at SCARCE, and a step at SCARCE moves the ask by about 2.4 % but at
 * MODERATE by 0.1 % (game-facts 5.2, 5.3).
 */
function leadingShare(s: number): number {
  return 0.00216 * s ** 2;
}

/**
 * How far the other side follows. Fitted on five recorded scarce rows: 84/74, 101/79, 48/36, 1284/1207, 5147/4958
 * (game-facts 5.2, Appendix A); small moves are not followed at all.
 */
function followingShare(leading: number): number {
  return Math.max(0, leading - 0.35 * leading ** 0.75);
}

/** Prices of a good that only players move: at rest 1 % around the base and at least 2 credits (game-facts 5.2). */
export function exchangePrices(base: number, s: number): Prices {
  const halfSpread = Math.max(2, base / 100);
  const leading = base * leadingShare(s);
  const following = base * followingShare(leadingShare(s));
  if (s < 0) return { ask: base + halfSpread + leading, bid: base - halfSpread + following };
  return { ask: base + halfSpread - following, bid: base - halfSpread - leading };
}
