/** Haulers: when they load, leave and sell what others dig. */
export const HAULING_TUNING = {
  /**
   * Fraction of its hold at which a hauler leaves a site. A guess between a full hold and idle haulers; a sweep of
   * miner.yaml would show.
   */
  leavesAt: 0.9,
  /**
   * Minimum fraction of the hold that is sold when waiting did not fill it. A guess at what repays the way; a sweep of
   * miner.yaml would show.
   */
  worthLeaving: 0.4,
  /**
   * Duration of a round relative to its flights and stop: the hauler waits for loads, and some goods sell best at a
   * second market (experiments: 4a4a43c).
   */
  roundsTake: 1.1,
  /**
   * Game seconds that a hauler waits for cargo: a multiple of the expected loading time, within bounds. Guesses at how
   * uneven drones dig; a sweep of miner.yaml would show.
   */
  patience: 1.5,
  leastWaitSeconds: 240,
  longestWaitSeconds: 1_200,
  /**
   * Ships that dig at a site within this time after the hauler's arrival count too; game seconds. A guess at what a
   * hauler may wait; a sweep of miner.yaml would show.
   */
  soonSeconds: 300,
  /**
   * A ship that can survey leaves the hauling to others if they carry this many times what is dug. A guess at how
   * uneven haulers come; a sweep of miner.yaml would show.
   */
  carriedByOthers: 1.1,
  /**
   * Value of a good that the chosen market does not buy, as a part of its best price: a second stop. A guess at what
   * the stop costs; sales booked in backtests would show.
   */
  elsewhere: 0.7,
  /**
   * Haulers have room for one more ship if they carry off this fraction of its output. A guess at what it may lose; a
   * sweep of miner.yaml would show.
   */
  roomEnough: 0.9,
};
