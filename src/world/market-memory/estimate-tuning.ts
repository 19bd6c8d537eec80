/** How far estimates of prices trust a look, and how fast they learn. */
export const ESTIMATES = {
  /** Typical price change by other traders within an hour, as a fraction (facts: factory-rates, price-steps). */
  uncertaintyPerRootHour: 0.03,
  /** Upper bound of the uncertainty, a fraction. A guess at how far prices drift; prices seen days apart would show. */
  mostUncertainty: 0.5,
  /**
   * Largest factor by which lots move a price up or down from where it was seen: supply ends at SCARCE and ABUNDANT,
   * and not all that is claimed is traded. A guess at the widest range of a price; recorded prices would show.
   */
  mostMoved: 4,
  /** Weight of the measured impacts, in lots of ours. A guess at how far they hold; learning replayed would show. */
  impactPriorLots: 6,
  /** Game seconds in which a price recovers halfway where activity is WEAK: players' fits (facts: recovery). */
  halfLifeSeconds: 194 * 60,
  /** Weight of that half-life, in displacements. A guess at how far it holds here; learning replayed would show. */
  recoveryPriorWeight: 1,
  /** So soon only our own lot moved a price. A guess at how often others trade; recorded transactions would show. */
  ownDoingSeconds: 20,
  /** A smaller part of a lot shows little. A guess at where rounding outweighs it; learning replayed would show. */
  leastLot: 0.4,
  /**
   * Largest factor a lot that counts: a price that a flood has cut to a few credits comes back a hundredfold with the
   * next purchase. A guess above all measured steps (facts: price-steps); recorded lots would show.
   */
  mostStep: 1.5,
  /** A smaller one, as a logarithm, is lost in others' trades. A guess at those; learning replayed would show. */
  leastDisplacement: 0.04,
  /** Game seconds after which a recovery is measurable (experiments: 883e9d1). */
  leastRecoverySeconds: 900,
  /** Weight of one look at an undisturbed price. A guess at how steady it is; learning replayed would show. */
  basePriceGain: 0.2,
};

/** The numbers of {@link ESTIMATES}, or others in their place. */
export type EstimateTuning = Readonly<typeof ESTIMATES>;
