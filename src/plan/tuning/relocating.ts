/** Moving traders to other systems. */
export const RELOCATING = {
  /** Least hold of a ship that trades in another system, units. Chosen: a jump costs 62 credits a unit of 80. */
  leastHold: 40,
  /** Ships that a system of so many markets feeds: about 6 saturate one of 11 to 20. beyond-home 4. */
  marketsPerShip: 2.5,
  /** Most traders that stay in the home system: more of them earn less each. Experiment of the default strategy. */
  atHome: 12,
  /** Most traders in another system. beyond-home 4. */
  atMost: 8,
  /** Fewest markets that are worth the way. Chosen. */
  leastMarkets: 5,
  /** Most game seconds of the way. Chosen. */
  mostSeconds: 3 * 3_600,
  /** Game seconds of way that halve the worth of a target. Chosen. */
  halfSeconds: 2 * 3_600,
  /** What moving a ship that is one too many is worth, credits: some hours of trade. beyond-home 6. */
  worthCredits: 500_000,
};
