/** Mining and siphoning: sites, surveys, and ships that stay and hand over. */
export const DIGGING_TUNING = {
  /** From this fraction on a hold is sold first. A guess at lost yields; a sweep of miner.yaml would show. */
  fullEnough: 0.8,
  /** A full hold waits so long for a hauler. A guess at what selling itself costs; a sweep of miner.yaml would show. */
  leastPatienceSeconds: 600,
  /** Minimum income: less is not worth its requests. A guess just above nothing; such requests would show. */
  leastCreditsPerSecond: 0.02,
  /**
   * A ship must earn this many times as much with haulers as without: a smaller gain is worth neither a hauler's time
   * nor a long flight. The factor is 1 where haulers serve a site within the second number of game seconds. Guesses at
   * what a flight for nothing costs; a sweep of miner.yaml would show.
   */
  haulingCosts: 1.5,
  longWaySeconds: 1_800,
  /** A full ship far from markets waits so long. A guess at a hauler's round; a sweep of miner.yaml would show. */
  waitsSeconds: 2_400,
  /** A site is planned again after this. A guess at how long sites stay as good; a sweep of miner.yaml would show. */
  shiftSeconds: 1_800,
  /**
   * Game seconds for which a site is chosen: a drone goes to where haulers will carry, once and early, even if it must
   * drift for an hour or two. With 8 hours it first digs elsewhere and moves later; with 48 it drifts half a day.
   * Backtests of 20 home systems.
   */
  horizonSeconds: 16 * 3_600,
  /** Longest route to a site. A guess at what no load repays; a sweep of miner.yaml would show. */
  longestWaySeconds: 3 * 3_600,
  /** A ship leaves for a site better by this factor. A guess at the error; a sweep of miner.yaml would show. */
  loyalty: 1.25,
  /** Average units that one request hands over. A guess at how mixed a hold is; booked transfers would show. */
  unitsATransfer: 5,
  /** Most ships at an asteroid: one fewer than make it unstable; at an engineered one twice (facts: instability). */
  mostDiggers: 7,
  mostDiggersEngineered: 14,
  /** Most promising sites whose sales are searched. A guess, for processor time; plans compared with all would show. */
  sitesConsidered: 5,
  /** Main goods of a trait over other ones. A guess at the weights of deposits; recorded extractions would show. */
  mainWeight: 5,
  /** Part of a yield at a stripped asteroid. A guess at what the service takes; recorded extractions would show. */
  strippedPart: 0.5,
  /**
   * Game seconds for which an asteroid seen unstable is avoided: it recovers with time (facts: instability). A guess at
   * how soon; recorded refusals would show.
   */
  healingSeconds: 1_800,
  /** Validity that planners want of a survey. A guess at the way to its use; surveys run out unused would show. */
  leastSurveySeconds: 120,
  /** Weight of the guess from traits, in found units. A guess at how good it is; recorded extractions would show. */
  guessUnits: 60,
  /** Weight of the shares without surveys, in entries. A guess at how good they are; recorded surveys would show. */
  guessEntries: 3,
  /** Surveys in stock, and those of a mission. Guesses at what drones use; a sweep with surveyors would show. */
  surveysInStock: 8,
  surveysAMission: 4,
  /** Game seconds of a survey: 70 of cooldown at level I (facts: cooldown), and a guess of 5 for its request. */
  surveySeconds: 75,
  /** An extraction yields at most this multiple of the mounts' strength (facts: extraction-yield). */
  richest: 1.5,
  /** A full ship waits so long for another to take over. A guess at a request and a dock; a sweep would show. */
  handOverWaitSeconds: 120,
  /** A survey must outlast its request by this. A guess at the queue's wait; refused surveys would show. */
  surveyMarginSeconds: 5,
  /** A survey that expires sooner is used up. A guess at one more extraction; a sweep with surveyors would show. */
  surveyLastsSeconds: 120,
  /**
   * A survey is good if it is better than extracting without one by this factor, or by this part of the way to the
   * dearest good. Guesses at what a better one would cost; a sweep with surveyors would show.
   */
  goodSurvey: 1.25,
  goodPart: 0.5,
  /** Most good surveys kept. A guess at how many are used before they expire; a sweep with surveyors would show. */
  goodSurveysKept: 3,
  /** Surveys a digger with which it stops surveying. A guess at when good ones are unlikely; a sweep would show. */
  surveysTried: 8,
};
