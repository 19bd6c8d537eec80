/** Trade in rich systems other than the home system. */
export const RELOCATION_TUNING = {
  /** Probability from which on a system counts as rich; 4.4 % of the systems with a gate pass (facts: system-tiers). */
  leastRichness: 0.5,
  /** Markets known in a system before a ship goes there to trade; 11.3 on average (facts: markets-abroad). */
  leastMarkets: 8,
  /** Ships that trade in one system at a time: in a backtest a second one earned nothing. */
  tradersPerSystem: 1,
  /** With less a ship leaves for a fresh system: what a charting probe earns (facts: charting-speed). */
  leastCreditsPerSecond: 60,
  /** Game seconds after which a system is fresh again: half of a bid is back after 3 to 9 h (facts: markets-abroad). */
  freshSeconds: 12 * 3_600,
  /**
   * Game seconds after which a system where a ship trades and knows no market is listed again. A guess at how soon
   * others chart it; recorded charts of a week would show.
   */
  listAgainSeconds: 6 * 3_600,
  /** Cooldown on the way to a system to trade in; the fifth rich one is 84 minutes away (facts: gate-network). */
  mostSeconds: 3 * 3_600,
};
