/** Charting systems that no gate leads to. */
export const WARPING = {
  /** Most gates from which targets are compared for one ship. Chosen: farther ones cost more time than they are better. */
  mostGates: 40,
  /** Game seconds from one waypoint to the next of a system that was not listed, at an explorer's speed. Chosen. */
  hopSeconds: 60,
  /** Game seconds for reading a system, refuelling and leaving it. Chosen. */
  systemSeconds: 60,
  /**
   * Tank units that a ship keeps where no fuel is sold: each flight or warp in DRIFT takes one, so it always comes away.
   * Chosen.
   */
  reserveFuel: 10,
  /** Tank units that are missing from which on a stop at a fuel station fills the tank: one market unit (game-facts 3.3). */
  worthFilling: 100,
  /** Game seconds that a charter goes at most to buy a ship in another system. Chosen. */
  mostBuyingSeconds: 3_600,
};
