/** Trade between markets. */
export const TRADE_TUNING = {
  /**
   * A lot below this fraction of the margin at base prices is not traded: a price recovers faster the farther it is
   * from its base price, so a market yields most when it is held about halfway. 0.3 earned less (experiments: 9dd6752).
   */
  minMarginRatio: 0.4,
  /** A mission with less is not worth its flight. A guess at its requests and time; a sweep would show. */
  leastProfitCredits: 500,
  /**
   * The minimum margin shrinks nearer to the reset than this, game seconds: a market needs time to recover. A guess
   * near the half-life (facts: recovery); backtests that end with a reset would show.
   */
  recoverySeconds: 4 * 3_600,
  /** A trade plan ends so long before a reset. A guess at how early one comes; recorded resets would show. */
  endsBeforeResetSeconds: 60,
  /** Pairs for which a third market is tried. A guess, for processor time; plans compared with all would show. */
  pairsExtended: 2,
  /** Longest flight to a third market. A guess, for processor time; plans compared with any distance would show. */
  nearSeconds: 90,
  /**
   * Factor a second by which a plan with a third market must be worth more: it depends on prices that others change
   * meanwhile, and after a shorter one the ship plans again (experiments: 1f4f96e).
   */
  worthAThird: 1.25,
  /** Part of the spendable credits for loads even while a contract needs more (experiments: b01b57f). */
  alwaysForLoads: 1 / 2,
  /** Highest price of a lot, as a factor on the expected one. A guess at one lot of others; refused lots would show. */
  priceHeadroom: 1.08,
  /** Least factor of the last bid over the price paid. A guess at fuel and time; a sweep would show. */
  leastMargin: 1.02,
  /**
   * A lot that brings less than this fraction of its expected price stays in the hold for another market: a market can
   * be flooded. A guess at where others pay more; a sweep with rivals would show.
   */
  leastOfBid: 0.5,
  /**
   * Credits a second, supply bonuses included, from which other agents probably want the same goods: in a young home
   * system two fifths of the expected earnings of such loads were gone on arrival (experiments: d1e72d7).
   */
  covetedCreditsPerSecond: 120,
  /** With newer prices a ship need not look. A guess at how soon others trade; recorded price changes would show. */
  justSeenSeconds: 10,
  /** Older prices are read before a trade. A guess at how long prices hold; recorded price changes would show. */
  lookAgainSeconds: 300,
  /**
   * A good is jettisoned once every market has been backed off this many times in a row for its sale. A guess at when
   * no market will take it; goods sold after that in backtests would show.
   */
  givenUpTimes: 2,
  /** Best markets combined to sell a hold. A guess, for processor time; plans compared with all would show. */
  saleMarketsConsidered: 5,
};
