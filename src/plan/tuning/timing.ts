/** Times that planners count, all in game seconds. */
export const TIMING = {
  /** A request's round trip, in addition to its share of the budget. Recorded on the live service. */
  requestSeconds: 0.6,
  /** Docking, looking and selling a hold at a market. Backtests. */
  saleStopSeconds: 30,
  /** Docking, trading and delivering on one round for a contract: each is a request and its round trip. Backtests. */
  deliveryStopSeconds: 5,
  /** A refuel stop: to dock, refuel and return to orbit, three requests and their waits. Backtests. */
  refuelStopSeconds: 5,
  /**
   * A reset can be late: for so long after its time it may come at any moment, and counts as too near to begin longer
   * missions or buy ships; afterwards it is no longer expected. Chosen.
   */
  overdueSeconds: 3_600,
  /** How near a reset counts as that may come at any moment. Chosen. */
  anyMomentSeconds: 1_800,
};
