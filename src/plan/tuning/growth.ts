/** Purchases of ships. */
export const GROWTH_TUNING = {
  /**
   * Credits a second lost until the new ship is at work, and lost while an earning ship is away from work
   * (facts: lane-incomes).
   */
  secondWithoutCredits: 50,
  secondAwayCredits: 100,
  /**
   * Least saving in credits for which a purchase is left to another ship, which may get other work. A guess at what a
   * change of plan costs; a sweep would show.
   */
  savesAtLeastCredits: 1_000,
  /**
   * A ship is bought at up to this times the price that its rule was checked against. A guess: two purchases of others
   * raise it so far; refused purchases in backtests would show.
   */
  mayHaveRisen: 1.05,
  /**
   * No ship is bought nearer to a reset than this, in game seconds: it would not earn its price
   * (facts: last-purchases).
   */
  freezeSeconds: 10 * 3_600,
  /** Most game seconds that an earning ship flies to learn a price; a scout may fly longer (experiments: 4b4c854). */
  mostAskingSeconds: 300,
  /**
   * Game seconds after which the price of a ship that was too dear in another system is asked for again: prices sink
   * back over hours (facts: yards-abroad). A guess at how many; prices seen twice would show.
   */
  priceHoldsSeconds: 12 * 3_600,
};
