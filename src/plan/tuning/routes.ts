/** Routes: fuel against time, and how finely they are looked up. */
export const ROUTES = {
  /**
   * Worth of a second of a ship's time in credits, against which fuel is weighed: a ship with a real hold earns some
   * 150,000 credits an hour and more by trading, a drone a tenth of that by mining. playbook 2.2.
   */
  secondOfTraderCredits: 40,
  secondOfDroneCredits: 5,
  /** Units of a hold from which on a ship counts as a trader. Chosen. */
  tradersHold: 40,
  /**
   * Steps of the tank's level by which routes are looked up, rounded down so that no ship is stranded; fewer for a place
   * that the ship has yet to reach. Experiment 9560a71.
   */
  tankSteps: 8,
  tankStepsAhead: 4,
  /** The usual ask for a market unit of FUEL in a starter system, in credits. game-facts 3.3. */
  usualFuelCredits: 72,
  /** Credits below which an agent may be unable to pay for fuel: its ships plan with what is in their tanks. Chosen. */
  fuelMoneyCredits: 500,
  /**
   * Fuel asks are rounded to steps of this many credits, so that routes stay the same when one moves by a few: one
   * second of a trader is worth as much as a whole step. Chosen.
   */
  askStepCredits: 36,
  /** Whether BURN is considered: 1, or 0 for CRUISE and DRIFT alone. */
  burns: 1,
};
