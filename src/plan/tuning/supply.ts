/** Supply of factories. */
export const SUPPLY_TUNING = {
  /** Output of a factory in trade volumes an hour, when it is supplied and when it is not (facts: factory-rates). */
  madeWhenFed: 1.7,
  madeWhenLeftAlone: 0.45,
  /**
   * Trade volumes of an input to deliver an hour. A factory works faster while each hour one volume of its product is
   * bought and one of its input is delivered (facts: activity); a little more, since the next load may be late, and
   * with 2 backtests earned less.
   */
  volumesWanted: 1.3,
  /** Additional volumes that lift an input out of SCARCE, with which nothing is made well (facts: activity). */
  volumesOutOfScarcity: 2,
  /**
   * Fraction of a factory's additional output that is counted: others buy some of it, some is not collected, and slow
   * markets give less. Counted in full, a fleet earns as much in a normal universe and less in a hard one
   * (experiments: 22ecd80).
   */
  counted: 0.5,
  /** Nearer to the reset the bonus shrinks. A guess at how long sales take; backtests to a reset would show. */
  lastsSeconds: 4 * 3_600,
  /**
   * An agent with fewer credits grows faster by trade: it needs them for loads and contracts. 250,000 and a million are
   * no better (experiments: 3fa2258).
   */
  spareCredits: 500_000,
};
