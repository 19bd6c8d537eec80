/** Building the jump gate. */
export const BUILDING_TUNING = {
  /** The agent must have these before goods are bought for the gate: trade comes first (facts: first-million). */
  leastCredits: 1_000_000,
  /** Part of the spendable credits for one load. A guess at what trade spares; a sweep up to the gate would show. */
  purseShare: 0.5,
  /** A unit is bought at up to this times its base price; buying more drains the maker (facts: home-gate). */
  mostAboveRest: 1.6,
  /**
   * Where the credits pay for all that is missing this many times over, the price counts no more. A guess at when time
   * is dearer than credits; a sweep up to the gate would show.
   */
  richTimes: 3,
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
