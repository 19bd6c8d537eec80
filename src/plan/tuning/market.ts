/** Looks at markets for their prices. */
export const SCOUTING_TUNING = {
  /**
   * Age of prices that were never seen, in game seconds. A guess that puts them before all others; a sweep of the first
   * hours would show.
   */
  neverSeenSeconds: 24 * 3_600,
  /**
   * Minimum age of prices for another look, in game seconds: an earlier one would show little. A guess at how fast
   * others trade; price changes in recordings would show.
   */
  lookAgainSeconds: 240,
  /**
   * Extra age of prices when requests are scarcest, in game seconds: looks take requests from earners. A guess at what
   * a fresh price is worth then; a sweep at 30 requests a minute would show.
   */
  olderWhenScarceSeconds: 3_600,
  /**
   * Factor by which a look is worth more at a market that sells what a contract needs. A guess at what the contract
   * gains; a sweep would show.
   */
  neededFactor: 4,
  /**
   * Fraction of the credits above the reserve that the fuel for a look may cost. A guess at what a poor fleet can
   * spare; a sweep of the first hours would show.
   */
  fuelPart: 0.05,
  /**
   * Game seconds of a look in addition to the flight. A guess at the waits for requests; the log of a backtest would
   * show.
   */
  lookSeconds: 30,
  /** Whether a scout flies on once every market is seen: 1, or 0 to look from then on only where it is. */
  roams: 1,
};

/** Prices: how old they may be, how others move them, and what is assumed of those that no ship has seen. */
export const MARKET_TUNING = {
  /**
   * Game seconds for which a price is fresh; an older one is worth another look. A guess at how long prices hold; price
   * changes in recordings would show.
   */
  freshSeconds: 900,
  /**
   * Factor by which a lot of another agent may have moved a price, however recently it was seen (facts: price-steps).
   */
  movedByALot: 1.15,
  /**
   * A price older than this, in game seconds, may have changed before a purchase. A guess at how soon others trade;
   * price changes in recordings would show.
   */
  oldPriceSeconds: 5,
  /**
   * Factor by which others may have raised an old price: an empty stock's price over a full one's
   * (facts: price-formula).
   */
  drivenUp: 2.5,
  /**
   * Fraction of the usual bid that is assumed for a price never seen. A guess on the low side, so that seen ones come
   * first; a sweep would show.
   */
  unseenBidPart: 0.9,
  /** Factor by which a lot moves a bid never seen (facts: price-steps). */
  unseenBidDecay: 0.96,
  /**
   * Trade volumes in units where none was seen, at markets that import the good and that exchange it
   * (facts: trade-volumes).
   */
  unseenImportVolume: 60,
  unseenExchangeVolume: 180,
};
