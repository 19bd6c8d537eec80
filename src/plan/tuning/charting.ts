/** Exploring and charting other systems. */
export const CHARTING_TUNING = {
  /**
   * Ships that stay in the home system for its prices when the gate is open; of those with several lanes. A guess at
   * how many keep the prices fresh; a sweep of two days would show.
   */
  scouts: 8,
  /** Mean reward of a waypoint whose type is not listed below, credits (facts: chart-rewards). */
  otherCredits: 20_000,
  /**
   * Most stops of one tour: later ones are planned when it ends, by what is known then. A guess at how long a plan
   * stays true; a sweep of two days would show.
   */
  mostStops: 6,
  /** Game seconds for reading and leaving a system, in addition to its charts (facts: charting-speed). */
  systemSeconds: 500,
  /**
   * Game seconds from one waypoint to the next of a system that was not listed, for a probe (facts: charting-speed).
   */
  hopSeconds: 350,
  /**
   * Game seconds after which another agent may have charted half of what was seen uncharted. A guess at the pace of
   * rivals; recorded charts of a week would show.
   */
  halfLifeSeconds: 36 * 3_600,
  /**
   * Waypoints of which others had charted as much as everywhere, that count beside those of the systems next to one:
   * about a system. A guess at how alike neighbours are; recorded charts of a week would show.
   */
  priorWaypoints: 40,
  /**
   * Part of a system that is uncharted, 0 to 1, while none has been listed: others begin later (facts: rival-charts).
   */
  partLeftAtFirst: 0.9,
  /** Most systems compared for one ship. A guess: farther ones cost more antimatter than they are better. */
  mostSystems: 60,
  /** Price of a jump in planning, credits (facts: jump). */
  jumpCredits: 5_500,
  /** Cooldown in game seconds where the place of a system is unknown: that of the median edge (facts: gate-network). */
  unknownCooldownSeconds: 384,
};

/** Mean reward of a chart by type of waypoint, credits (facts: chart-rewards). */
export const CHART_CREDITS: Readonly<Record<string, number>> = {
  PLANET: 91_000,
  MOON: 63_000,
  ORBITAL_STATION: 59_000,
  ASTEROID_BASE: 55_000,
  ASTEROID: 30_000,
  ENGINEERED_ASTEROID: 18_000,
  GAS_GIANT: 12_000,
  FUEL_STATION: 10_000,
  JUMP_GATE: 10_000,
};

/** Charting systems that no gate leads to. */
export const WARPING_TUNING = {
  /**
   * Most gates from which targets are compared for one ship. A guess: farther ones cost more time than they are better.
   */
  mostGates: 40,
  /**
   * Game seconds from one waypoint to the next of a system that was not listed, at an explorer's speed. A guess at the
   * mean flight; the flights of a backtest would show.
   */
  hopSeconds: 60,
  /**
   * Game seconds for reading a system, refuelling and leaving it. A guess at the waits for requests; the log of a
   * backtest would show.
   */
  systemSeconds: 60,
  /**
   * Tank units that a ship keeps where no fuel is sold: each flight or warp in DRIFT takes one, so it always comes
   * away. A guess at the detours needed, on the safe side; stops without fuel in a sweep would show.
   */
  reserveFuel: 10,
  /**
   * Tank units that are missing from which on a stop at a fuel station fills the tank: one market unit (facts: fuel).
   */
  worthFilling: 100,
  /**
   * Game seconds that a charter goes at most to buy a ship in another system. A guess at what a charter loses on the
   * way; a sweep of two days would show.
   */
  mostBuyingSeconds: 3_600,
};
