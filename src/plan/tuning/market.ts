/** Looks at markets for their prices. */
export const SCOUTING_TUNING = {
  /** Age of unseen prices. A guess that puts them before all others; a sweep of the first hours would show. */
  neverSeenSeconds: 24 * 3_600,
  /** Minimum age of prices for another look. A guess at how fast others trade; recorded price changes would show. */
  lookAgainSeconds: 240,
  /**
   * Extra age of prices when requests are scarcest, in game seconds: looks take requests from earners. A guess at what
   * a fresh price is worth then; a sweep at 30 requests a minute would show.
   */
  olderWhenScarceSeconds: 3_600,
  /** Worth of a look where a contract's goods are sold. A guess at what the contract gains; a sweep would show. */
  neededFactor: 4,
  /** Fraction of the credits for a look's fuel. A guess at what a poor fleet spares; a sweep would show. */
  fuelPart: 0.05,
  /** Game seconds of a look beside the flight. A guess at the waits for requests; the log of a backtest would show. */
  lookSeconds: 30,
  /** Whether a scout flies on once every market is seen: 1, or 0 to look from then on only where it is. */
  roams: 1,
};

/** Prices: how old they may be, how others move them, and what is assumed of those that no ship has seen. */
export const MARKET_TUNING = {
  /** An older price is worth another look. A guess at how long prices hold; recorded price changes would show. */
  freshSeconds: 900,
  /** Factor by which a lot of another agent may move a price just seen (facts: price-steps). */
  movedByALot: 1.15,
  /** An older price may change before a purchase. A guess at how soon others trade; recorded changes would show. */
  oldPriceSeconds: 5,
  /** Others may have raised an old price so: an empty stock's price over a full one's (facts: price-formula). */
  drivenUp: 2.5,
  /** Part of the usual bid for an unseen price. A guess on the low side, for seen ones first; a sweep would show. */
  unseenBidPart: 0.9,
  /** Factor by which a lot moves a bid never seen (facts: price-steps). */
  unseenBidDecay: 0.96,
  /** Trade volumes where none was seen, at markets that import and that exchange (facts: trade-volumes). */
  unseenImportVolume: 60,
  unseenExchangeVolume: 180,
};
