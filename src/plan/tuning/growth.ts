/** Purchases of ships. */
export const GROWTH_TUNING = {
  /** Lost until the new ship works, and while an earning one is away: guesses by a hauler (facts: lane-incomes). */
  secondWithoutCredits: 50,
  secondAwayCredits: 100,
  /** Least saving for which another ship buys. A guess at what a change of plan costs; a sweep would show. */
  savesAtLeastCredits: 1_000,
  /** A ship may cost so much more than its rule saw. A guess: two purchases of others; refused ones would show. */
  mayHaveRisen: 1.05,
  /**
   * Of a rule without `atMost`: what the latest ships of a type add is measured once all of the type work this many times
   * as many hours as before. A guess at what is more than chance; how much incomes differ between halves would show.
   */
  leastGrowth: 1.15,
  /**
   * Ships of a type that may be unproven at a time: as many as the proven ones earn the price of in these game hours, and
   * where it is not measured what the latest added, that part of the proven; these many as a trial. Guesses; fleets that
   * stood idle in backtests would show.
   */
  atRiskHours: 6,
  trialPart: 1 / 10,
  trialShips: 4,
  /**
   * No further ship is bought while more than these of a rule's ships, and more than that part of them, have nothing to
   * do. Guesses; fleets that stood idle in backtests would show.
   */
  mayIdle: 1,
  mayIdlePart: 1 / 20,
  /**
   * A ship earns its price in that part of what is left of the week, since ground and prices get worse, and in these
   * hours where no reset is announced. Guesses; sweeps over a late week would show.
   */
  partOfWeek: 1 / 4,
  mostPaybackHours: 48,
  /** Nearer to a reset no ship is bought: it would not earn its price (facts: last-purchases). */
  freezeSeconds: 10 * 3_600,
  /** Most game seconds that an earning ship flies to learn a price; a scout may fly longer (experiments: 4b4c854). */
  mostAskingSeconds: 300,
  /**
   * Game seconds after which the price of a ship that was too dear in another system is asked for again: prices sink
   * back over hours (facts: yards-abroad). A guess at how many; prices seen twice would show.
   */
  priceHoldsSeconds: 12 * 3_600,
};
