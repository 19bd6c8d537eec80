/** Trade in rich systems other than the home system. */
export const SETTLING = {
  /** Probability from which on a system counts as rich. beyond-home 4: 4.4 % of the systems with a gate pass. */
  leastRichness: 0.5,
  /** Marketplaces that must be known in a system before a ship goes there to trade. beyond-home 4: 11.3 on average. */
  leastMarkets: 8,
  /** Ships that trade in one system at a time. Experiment: a second one earned nothing. */
  tradersPerSystem: 1,
  /** Credits a second below which a ship leaves for a system that is fresh: what a charting probe earns. beyond-home 3.4. */
  leastCreditsPerSecond: 60,
  /** Game seconds after which a system is fresh again: half of a bid is back after 3 to 9 h (beyond-home 4). */
  freshSeconds: 12 * 3_600,
  /** Game seconds after which a system where a ship trades and knows no market is listed again. Chosen. */
  listAgainSeconds: 6 * 3_600,
  /** Game seconds of cooldown that a ship goes at most to a system to trade in. beyond-home 1: 84 minutes to the fifth. */
  mostSeconds: 3 * 3_600,
};
