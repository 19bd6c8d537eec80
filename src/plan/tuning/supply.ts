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

/** Building the jump gate. */
export const BUILDING_TUNING = {
  /**
   * Credits before goods are bought for a gate of which all is missing; a guess: another player had two million (facts:
   * first-million). It falls with the part that is missing, down to the second: a home whose markets are drained earns
   * little more, and two gates of eight lacked only their last tenth for half a day (experiments: 48bdb493, b5235f46).
   */
  leastCredits: 1_000_000,
  leastAtTheEndCredits: 100_000,
  /**
   * A good waits while the slowest one takes more than this many times as long to make, if there are fewer credits than
   * these: they buy haulers first. Guesses, the second by the credits from which haulers are bought (experiments: 48bdb493).
   */
  beginsEarlier: 1.5,
  nothingWaitsCredits: 2_000_000,
  /** Part of the spendable credits for one load. A guess at what trade spares; a sweep up to the gate would show. */
  purseShare: 0.5,
  /** A unit is bought at up to this times its base price, a guess: buying more drains the maker (facts: home-gate). */
  mostAboveRest: 1.6,
  /**
   * This many last trade volumes of a good may cost up to this many times its base price. Each lot raises the price by 6
   * to 8 %, and a home with few credits would earn little while it waits. Guesses (experiments: b5235f46).
   */
  lastVolumes: 4,
  lastAboveRest: 2,
  /** A price may be so much above the planned one when the ship comes: a guess at one lot of another buyer. */
  mayHaveRisen: 1.1,
  /** What the finished gate is worth to the fleet, in credits: an hour of charting (facts: charting-speed). */
  gateWorthCredits: 20_000_000,
  /**
   * A gate that is not finished this many game hours before the reset, hour 60 of the week, is given up: what it would
   * still bring no longer pays. A guess at when charting has paid for it; a sweep of whole weeks would show.
   */
  givenUpHoursBeforeReset: 108,
  /** Except where no larger share is missing. A guess at what a day suffices for; a sweep of weeks would show. */
  allButDone: 0.1,
};
