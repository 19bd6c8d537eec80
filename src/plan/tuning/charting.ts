/** Exploring and charting other systems. */
export const CHARTING_TUNING = {
  /**
   * Ships that stay in the home system for its prices when the gate is open; of those with several lanes. A guess at
   * how many keep the prices fresh; a sweep of two days would show.
   */
  scouts: 8,
  /** Mean reward of a waypoint of another type than those below, credits. A guess; charts of such types would show. */
  otherCredits: 20_000,
  /**
   * Most stops of one tour: later ones are planned when it ends, by what is known then. A guess at how long a plan
   * stays true; a sweep of two days would show.
   */
  mostStops: 6,
  /** Game seconds for reading and leaving a system, in addition to its charts (facts: charting-speed). */
  systemSeconds: 500,
  /** Game seconds from one waypoint of an unlisted system to the next, for a probe (facts: charting-speed). */
  hopSeconds: 350,
  /** Others may have charted half in this time. A guess at their pace; recorded charts of a week would show. */
  halfLifeSeconds: 36 * 3_600,
  /**
   * Waypoints of which others had charted as much as everywhere, that count beside those of the systems next to one:
   * about a system. A guess at how alike neighbours are; recorded charts of a week would show.
   */
  priorWaypoints: 40,
  /** Uncharted part of a system while none is listed: others begin later (facts: rival-charts). A guess at how much. */
  partLeftAtFirst: 0.9,
  /** With fewer fresh systems in reach for each charting ship some explore first. A guess; a sweep of two days would show. */
  freshPerShip: 4,
  /** One of so many charting ships explores then. A guess; a sweep of two days would show. */
  chartersPerExplorer: 8,
  /** Most systems compared for one ship. A guess: farther ones cost more antimatter than they are better. */
  mostSystems: 1_000,
  /**
   * Game seconds for which a list of waypoints is good enough to set out by. A guess at how long others take to chart what
   * pays most; recorded charts of a week would show.
   */
  listHoldsSeconds: 3_600,
  /** Whether a system is read from afar before a ship sets out to it: 1, or 0 to find out when it comes there. */
  readsFromAfar: 1,
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

/** Charting by ships with a warp drive. */
export const WARPING_TUNING = {
  /** Most systems on the way from which targets are compared. A guess: farther ones cost more time than they are better. */
  mostStages: 500,
  /** From where a ship arrives in a system to its gate, where these are not known. A guess; flights of a backtest would show. */
  gateDistance: 250,
  /** Game seconds from a gate to the fuel station of its system. A guess; flights of a backtest would show. */
  fillingSeconds: 300,
  /** Game seconds to refuel on the way from one warp to the next. A guess; the log of a backtest would show. */
  refuelSeconds: 30,
  /** From one waypoint to the next, for an explorer. A guess at the mean; the flights of a backtest would show. */
  hopSeconds: 60,
  /** Game seconds to read a system, refuel and leave. A guess at the waits; the log of a backtest would show. */
  systemSeconds: 60,
  /**
   * Tank units that a ship keeps where no fuel is sold: each flight or warp in DRIFT takes one, so it always comes
   * away. A guess at the detours needed, on the safe side; stops without fuel in a sweep would show.
   */
  reserveFuel: 10,
  /** A stop at a fuel station fills a tank that lacks this, one market unit (facts: fuel). */
  worthFilling: 100,
  /** Longest way of a charter to buy a ship abroad. A guess at what it loses; a sweep of two days would show. */
  mostBuyingSeconds: 3_600,
};

/** Trade in rich systems other than the home system. */
export const RELOCATION_TUNING = {
  /** Probability from which on a system counts as rich; 4.4 % of the systems with a gate pass (facts: system-tiers). */
  leastRichness: 0.5,
  /** Markets known in a system before a ship trades there: a guess below the mean of 11.3 (facts: markets-abroad). */
  leastMarkets: 8,
  /** Ships that trade in one system at a time: in a backtest a second one earned nothing. */
  tradersPerSystem: 1,
  /** With less a ship leaves: what a probe charts among rivals (facts: charting-speed; experiments: b7e796d). */
  leastCreditsPerSecond: 60,
  /** Game seconds after which a system is fresh again: half of a bid is back after 3 to 9 h (facts: markets-abroad). */
  freshSeconds: 12 * 3_600,
  /**
   * Game seconds after which a system where a ship trades and knows no market is listed again. A guess at how soon
   * others chart it; recorded charts of a week would show.
   */
  listAgainSeconds: 6 * 3_600,
  /** Cooldown on the way to a system to trade in: twice that to the fifth rich one (facts: gate-network). A guess. */
  mostSeconds: 3 * 3_600,
};
