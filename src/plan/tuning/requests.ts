/** What the latest missions teach: lanes that lose money, and income by ship. */
export const RECORD_TUNING = {
  /** How long a lane is judged, and suspended. A guess at how long bad luck lasts; a sweep of days would show. */
  judgedSeconds: 6 * 3_600,
  /** A ship that has had no mission for so long has nothing to do. A guess, longer than a scout rests between its rounds. */
  idleSeconds: 1_800,
  /** With fewer missions or contracts a loss may be bad luck. A guess; lanes suspended in backtests would show. */
  leastMissions: 10,
  /** Digging is judged after this fraction of that time: the first loads are sold hours after their fuel was paid. */
  longEnough: 1 / 2,
  /** An income of a shorter time is not known. A guess at when the mean is steady; booked missions would show. */
  knownAfterSeconds: 3_600,
};

/** What a request costs, and how the queue orders them. */
export const REQUESTS_TUNING = {
  /** While the queue is empty so often a request costs nothing. A guess at where waits begin; a sweep would show. */
  roomEnough: 1 / 2,
  /**
   * The fraction of the fleet's mean yield that a request costs while the queue is never empty: the last useful request
   * earns less than the mean, and the yield of digging is known only roughly (experiments: cedac73).
   */
  partOfMean: 1 / 4,
  /**
   * Digging is compared with the fleet once this many missions have ended, this many game seconds on. Guesses at when
   * the mean is steady; booked missions would show.
   */
  leastMissions: 10,
  leastSeconds: 3_600,
  /**
   * Most credits that a second of delay costs in the queue: a wrong estimate must not stop all others. A guess at what
   * no real delay exceeds; scores in backtests would show.
   */
  mostDelayCredits: 1_000,
  /** Whether requests are sent by worth: 1, or 0 for the order in which they come. */
  byWorth: 1,
  /** Whether a ship plans by what other ships have claimed: 1, or 0 as if it were alone. */
  claimsCount: 1,
};
