/** Supply of factories. */
export const SUPPLY = {
  /** Output of a factory in trade volumes an hour, when it is supplied and when it is not. game-facts 5.4. */
  madeWhenFed: 1.7,
  madeWhenLeftAlone: 0.45,
  /**
   * Trade volumes of an input to deliver an hour. A factory works faster while each hour one volume of its product is
   * bought and one of its input is delivered (game-facts 5.5, 10); a little more, since the next load may be late, and
   * with 2 backtests earned less.
   */
  volumesWanted: 1.3,
  /** Additional volumes that lift an input out of SCARCE, with which nothing is made well. game-facts 5.1. */
  volumesOutOfScarcity: 2,
  /**
   * Fraction of a factory's additional output that is counted: others buy some of it, some is not collected, and slow
   * markets give less. Counted in full, a fleet earns as much in a normal universe and less in a hard one. Experiment
   * 22ecd80.
   */
  counted: 0.5,
  /** The bonus shrinks nearer to the reset than this, game seconds: more output must be sold in time. Chosen. */
  lastsSeconds: 4 * 3_600,
  /**
   * An agent with fewer credits grows faster by trade: it needs them for loads and contracts. Experiments of 2026-11-24:
   * 250,000 and a million are no better.
   */
  spareCredits: 500_000,
};
