/** Looks at markets for their prices. */
export const SCOUTING = {
  /** Age of prices that were never seen, in game seconds. Chosen. */
  neverSeenSeconds: 24 * 3_600,
  /** Minimum age of prices for another look, in game seconds: an earlier one would show little. Chosen. */
  lookAgainSeconds: 240,
  /** Extra age of prices when requests are scarcest, in game seconds: looks take requests from earners. Chosen. */
  olderWhenScarceSeconds: 3_600,
  /** Factor by which a look is worth more at a market that sells what a contract needs. Chosen. */
  neededFactor: 4,
  /** Fraction of the credits above the reserve that the fuel for a look may cost. Chosen. */
  fuelPart: 0.05,
  /** Game seconds of a look in addition to the flight. Chosen. */
  lookSeconds: 30,
  /** Whether a scout flies on once every market is seen: 1, or 0 to look from then on only where it is. */
  roams: 1,
};
