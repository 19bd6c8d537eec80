import type { ActivityLevel, SupplyLevel } from '../../src/universe/state.ts';

/** Factors by which one full-volume purchase multiplied the ask, and one full-volume sale the bid; null where unseen. */
export type StepPair = readonly [buy: number | null, sell: number | null];

/** 43,000 live steps of one bot's model of July 2026 (game-facts 5.3). */
export const RECORDED_STEPS: Readonly<Record<SupplyLevel, Partial<Record<ActivityLevel, StepPair>>>> = {
  ABUNDANT: { GROWING: [1.005, 0.976], WEAK: [1.026, null], RESTRICTED: [1.033, null] },
  HIGH: { GROWING: [1.004, 0.87], WEAK: [1.04, 0.886], RESTRICTED: [1.051, 0.91] },
  MODERATE: { GROWING: [1.033, 0.957], WEAK: [1.06, 0.961], STRONG: [1.035, 0.904], RESTRICTED: [1.072, 0.958] },
  LIMITED: { GROWING: [1.093, 0.976], WEAK: [1.06, 0.978], STRONG: [1.085, 0.964], RESTRICTED: [1.102, 0.978] },
  SCARCE: { GROWING: [1.063, 0.989], WEAK: [1.042, 0.989], STRONG: [1.056, 0.986], RESTRICTED: [1.132, 0.985] },
};

/** The same for goods that are only exchanged, which have no activity. */
export const RECORDED_EXCHANGE_STEPS: Partial<Record<SupplyLevel, StepPair>> = {
  MODERATE: [1.001, 0.999],
  SCARCE: [1.024, 0.949],
};
