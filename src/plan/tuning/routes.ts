/** Times that planners count, all in game seconds. */
export const TIMING_TUNING = {
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
   * missions or buy ships; afterwards it is no longer expected. A guess at how late one comes; recorded resets would
   * show.
   */
  overdueSeconds: 3_600,
  /** How near a reset counts as that may come at any moment. A guess at how early; recorded resets would show. */
  anyMomentSeconds: 1_800,
};

/** Routes: fuel against time, and how finely they are looked up. */
export const ROUTES_TUNING = {
  /**
   * Worth of a second of a ship's time in credits, against which fuel is weighed: a ship with a real hold earns some
   * 150,000 credits an hour and more by trading, a drone a tenth of that by mining (facts: lane-incomes).
   */
  secondOfTraderCredits: 40,
  secondOfDroneCredits: 5,
  /** A ship with this hold counts as a trader. A guess: that of frigate and shuttle; income by hold would show. */
  tradersHold: 40,
  /**
   * Steps of the tank's level by which routes are looked up, rounded down so that no ship is stranded; fewer for a
   * place that the ship has yet to reach (experiments: 9560a71).
   */
  tankSteps: 8,
  tankStepsAhead: 4,
  /** The usual ask for a market unit of FUEL in a starter system, in credits (facts: fuel). */
  usualFuelCredits: 72,
  /**
   * Credits below which an agent may be unable to pay for fuel: its ships plan with what is in their tanks. A guess at
   * a few tanks of fuel; refused refuelling in backtests would show.
   */
  fuelMoneyCredits: 500,
  /**
   * Fuel asks are rounded to steps of this many credits, so that routes stay the same when one moves by a few: one
   * second of a trader is worth as much as a whole step. A guess, half of the usual ask; plans compared with exact asks
   * would show.
   */
  askStepCredits: 36,
  /** Whether BURN is considered: 1, or 0 for CRUISE and DRIFT alone. */
  burns: 1,
  /**
   * A way by a place without fuel, where only the flight mode changes, is not tried if it is longer than the straight
   * line by more than this factor: it hardly ever gains. A guess, for processor time; routes compared with those
   * without it would show.
   */
  mostDetourFactor: 1.2,
};
