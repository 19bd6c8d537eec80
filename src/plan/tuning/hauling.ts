/** Haulers: when they load, leave and sell what others dig. */
export const HAULING_TUNING = {
  /** Fraction of its hold at which a hauler leaves. A guess at idle haulers; a sweep of miner.yaml would show. */
  leavesAt: 0.9,
  /** Minimum fraction sold when waiting fills no more. A guess at what repays the way; a sweep would show. */
  worthLeaving: 0.4,
  /** A round over its flights and stop: the hauler waits, or sells at a second market (experiments: 4a4a43c). */
  roundsTake: 1.1,
  /** A wait over the loading time, with bounds. Guesses at how uneven drones dig; a sweep of miner.yaml would show. */
  patience: 1.5,
  leastWaitSeconds: 240,
  longestWaitSeconds: 1_200,
  /** Ships that dig so soon after its arrival count. A guess at what a hauler may wait; a sweep would show. */
  soonSeconds: 300,
  /** A surveyor hauls unless others carry this times what is dug. A guess at their gaps; a sweep would show. */
  carriedByOthers: 1.1,
  /** Value at a second stop, a part of the best price. A guess at what the stop costs; booked sales would show. */
  elsewhere: 0.7,
  /** Haulers that carry this part of a ship's output have room. A guess at what it may lose; a sweep would show. */
  roomEnough: 0.9,
};
