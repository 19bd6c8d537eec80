/** Haulers: when they load, leave and sell what others dig. */
export const HAULING = {
  /** Fraction of its hold at which a hauler leaves a site. Chosen. */
  leavesAt: 0.9,
  /** Minimum fraction of the hold that is sold when waiting did not fill it. Chosen. */
  worthLeaving: 0.4,
  /**
   * Duration of a round relative to its flights and stop: the hauler waits for loads, and some goods sell best at a
   * second market (experiments: 4a4a43c).
   */
  roundsTake: 1.1,
  /** Game seconds that a hauler waits for cargo: a multiple of the expected loading time, within bounds. Chosen. */
  patience: 1.5,
  leastWaitSeconds: 240,
  longestWaitSeconds: 1_200,
  /** Ships that dig at a site within this time after the hauler's arrival count too; game seconds. Chosen. */
  soonSeconds: 300,
  /** A ship that can survey leaves the hauling to others if they carry this many times what is dug. Chosen. */
  carriedByOthers: 1.1,
  /** A hauler leaves a site only for one where its gain is this many times as high. Chosen. */
  switchesFor: 1.25,
  /** Fraction of its throughput for which a redundant hauler still counts: the others may be late. Chosen. */
  leastPart: 0.02,
  /** Value of a good that the chosen market does not buy, as a part of its best price: a second stop. Chosen. */
  elsewhere: 0.7,
  /** Haulers have room for one more ship if they carry off this fraction of its output. Chosen. */
  roomEnough: 0.9,
};
