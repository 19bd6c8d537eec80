/** Prices: how old they may be, how others move them, and what is assumed of those that no ship has seen. */
export const MARKET = {
  /** Game seconds for which a price is fresh; an older one is worth another look. Chosen. */
  freshSeconds: 900,
  /** Factor by which a lot of another agent may have moved a price, however recently it was seen. game-facts 5.3. */
  movedByALot: 1.15,
  /** A price older than this, in game seconds, may have changed before a purchase. Chosen. */
  oldPriceSeconds: 5,
  /** Factor by which others may have raised an old price: an empty stock's price over a full one's. game-facts 5.2. */
  drivenUp: 2.5,
  /** Fraction of the usual bid that is assumed for a price never seen. Chosen. */
  unseenBidPart: 0.9,
  /** Factor by which a lot moves a bid never seen. game-facts 5.3. */
  unseenBidDecay: 0.96,
  /** Trade volumes in units where none was seen, at markets that import the good and that exchange it. game-facts A. */
  unseenImportVolume: 60,
  unseenExchangeVolume: 180,
};
