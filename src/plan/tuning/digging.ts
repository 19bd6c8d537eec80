/** Mining and siphoning: sites, surveys, and ships that stay and hand over. */
export const DIGGING_TUNING = {
  /**
   * Fraction of the hold from which on it is sold before more is extracted. A guess between a full hold and lost
   * yields; a sweep of miner.yaml would show.
   */
  fullEnough: 0.8,
  /**
   * A full hold waits for a hauler that arrives within this time, in game seconds. A guess at what a way to market
   * costs a drone; a sweep of miner.yaml would show.
   */
  leastPatienceSeconds: 600,
  /**
   * Minimum income in credits a second: less is not worth its requests. A guess just above nothing; requests that such
   * missions take would show.
   */
  leastCreditsPerSecond: 0.02,
  /**
   * A ship must earn this many times as much with haulers as without: a smaller gain is worth neither a hauler's time
   * nor a long flight. The factor is 1 where haulers serve a site within the second number of game seconds. Guesses at
   * what a flight for nothing costs; a sweep of miner.yaml would show.
   */
  haulingCosts: 1.5,
  longWaySeconds: 1_800,
  /**
   * Game seconds after its arrival for which a full ship far from markets waits for haulers. A guess at the longest
   * round of a hauler; a sweep of miner.yaml would show.
   */
  waitsSeconds: 2_400,
  /**
   * Game seconds for which a ship digs before its site is planned again. A guess at how long sites stay as good; a
   * sweep of miner.yaml would show.
   */
  shiftSeconds: 1_800,
  /**
   * Game seconds for which a site is chosen: a drone goes to where haulers will carry, once and early, even if it must
   * drift for an hour or two. With 8 hours it first digs elsewhere and moves later; with 48 it drifts half a day.
   * Backtests of 20 home systems.
   */
  horizonSeconds: 16 * 3_600,
  /**
   * Longest route to a site that is considered, in game seconds. A guess at what no load repays; a sweep of miner.yaml
   * would show.
   */
  longestWaySeconds: 3 * 3_600,
  /**
   * A ship leaves its current site only for one that is better by this factor. A guess at the error of the estimates; a
   * sweep of miner.yaml would show.
   */
  loyalty: 1.25,
  /**
   * Average cargo units that one request hands over to a hauler, each good separately. A guess at how mixed a hold is;
   * transfers booked in backtests would show.
   */
  unitsATransfer: 5,
  /**
   * Most ships that dig at an asteroid indefinitely: eight drones make it unstable (facts: instability), and an
   * engineered one bears twice as many (facts: instability).
   */
  mostDiggers: 7,
  mostDiggersEngineered: 14,
  /**
   * Sites whose sales are searched for a ship's own load: the most promising ones. A guess, for processor time; plans
   * compared with those of all sites would show.
   */
  sitesConsidered: 5,
  /**
   * How many times as often a main good of a trait is found as another one. A guess at the weights of deposits;
   * recorded extractions would show.
   */
  mainWeight: 5,
  /**
   * Fraction of a full yield at a stripped asteroid. A guess at what the service takes off; recorded extractions would
   * show.
   */
  strippedPart: 0.5,
  /**
   * Game seconds for which an asteroid seen unstable is avoided: it recovers with time (facts: instability). A guess at
   * how soon; recorded refusals would show.
   */
  healingSeconds: 1_800,
  /**
   * Minimum remaining validity of a survey that planners count on, in game seconds. A guess at the way to its first
   * use; surveys that ran out unused would show.
   */
  leastSurveySeconds: 120,
  /**
   * Weight of the guess from traits, in units found at the waypoint. A guess at how far traits can be trusted; recorded
   * extractions would show.
   */
  guessUnits: 60,
  /**
   * Weight of the shares known without surveys, in entries of surveys. A guess at how far they can be trusted; recorded
   * surveys would show.
   */
  guessEntries: 3,
  /**
   * Surveys of a site that a survey-only ship keeps in stock, and those that it makes a mission. Guesses at what drones
   * use up meanwhile; a sweep with surveyors would show.
   */
  surveysInStock: 8,
  surveysAMission: 4,
  /** Game seconds of a survey, its cooldown included (facts: surveys). */
  surveySeconds: 75,
  /** An extraction yields at most this multiple of the mounts' strength (facts: extraction-yield). */
  richest: 1.5,
  /**
   * Game seconds that a ship waits with a full hold for another ship to take cargo over, before it leaves. A guess at
   * the wait for one request and a dock; a sweep of miner.yaml would show.
   */
  handOverWaitSeconds: 120,
  /**
   * Game seconds by which a survey must outlast the request that uses it. A guess at the wait in the queue; refusals of
   * surveys in backtests would show.
   */
  surveyMarginSeconds: 5,
  /**
   * A survey that expires within this many game seconds counts as used up. A guess at the time of one more extraction;
   * a sweep with surveyors would show.
   */
  surveyLastsSeconds: 120,
  /**
   * A survey is good if it is better than extracting without one by this factor, or by this part of the way to the
   * dearest good. Guesses at what a better one would cost; a sweep with surveyors would show.
   */
  goodSurvey: 1.25,
  goodPart: 0.5,
  /**
   * Most good surveys kept: where many extract, one is used up in about ten minutes. A guess at how many are used
   * before they expire; a sweep with surveyors would show.
   */
  goodSurveysKept: 3,
  /**
   * Valid surveys a digger after which a ship that can itself extract stops surveying. A guess at when good ones are
   * unlikely; a sweep of miner.yaml would show.
   */
  surveysTried: 8,
};
