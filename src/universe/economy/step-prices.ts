import type { ActivityLevel, SupplyLevel } from '../state.ts';

/** Factor on the ask of an export for buying one full trade volume (facts: price-steps; gaps were not measured). */
const BUY_GROWTH: Readonly<Record<SupplyLevel, Partial<Record<ActivityLevel, number>>>> = {
  ABUNDANT: { GROWING: 1.005, WEAK: 1.026, RESTRICTED: 1.033 },
  HIGH: { GROWING: 1.004, WEAK: 1.04, RESTRICTED: 1.051 },
  MODERATE: { GROWING: 1.033, WEAK: 1.06, STRONG: 1.035, RESTRICTED: 1.072 },
  LIMITED: { GROWING: 1.093, WEAK: 1.06, STRONG: 1.085, RESTRICTED: 1.102 },
  SCARCE: { GROWING: 1.063, WEAK: 1.042, STRONG: 1.056, RESTRICTED: 1.132 },
};

/** Factor on the bid of an import for selling one full trade volume. */
const SELL_DECAY: Readonly<Record<SupplyLevel, Partial<Record<ActivityLevel, number>>>> = {
  ABUNDANT: { GROWING: 0.976 },
  HIGH: { GROWING: 0.87, WEAK: 0.886, RESTRICTED: 0.91 },
  MODERATE: { GROWING: 0.957, WEAK: 0.961, STRONG: 0.904, RESTRICTED: 0.958 },
  LIMITED: { GROWING: 0.976, WEAK: 0.978, STRONG: 0.964, RESTRICTED: 0.978 },
  SCARCE: { GROWING: 0.989, WEAK: 0.989, STRONG: 0.986, RESTRICTED: 0.985 },
};

/** Range of relative supplies of each label (facts: supply-labels). */
const BANDS: readonly (readonly [SupplyLevel, number, number])[] = [
  ['SCARCE', Number.NEGATIVE_INFINITY, -4],
  ['LIMITED', -4, -2],
  ['MODERATE', -2, 2],
  ['HIGH', 2, 4],
  ['ABUNDANT', 4, Number.POSITIVE_INFINITY],
];

/**
 * The bid as a fraction of the ask at MODERATE supply (facts: price-steps); used for every supply, so that no step has
 * a jump.
 */
export const BID_SHARE = { EXPORT: 0.47, IMPORT: 0.48 } as const;

/** The measured factor; if there is none, that of HIGH supply, or else of WEAK activity. */
function factorOf(table: typeof BUY_GROWTH, supply: SupplyLevel, activity: ActivityLevel): number {
  return table[supply][activity] ?? table.HIGH[activity] ?? table[supply].WEAK ?? table.HIGH.WEAK ?? 1;
}

/** Trade volumes between 0 and s that lie in a band, negative for a negative s. */
function wayThrough(s: number, low: number, high: number): number {
  const [from, to] = [Math.max(low, Math.min(0, s)), Math.min(high, Math.max(0, s))];
  return Math.sign(s) * Math.max(0, to - from);
}

/** The product of the steps from 0 to s; a part of a volume counts as that part of a step. */
function climb(table: typeof BUY_GROWTH, s: number, activity: ActivityLevel): number {
  return BANDS.reduce(
    (product, [supply, low, high]) => product * factorOf(table, supply, activity) ** wayThrough(s, low, high),
    1,
  );
}

/** The ask of an export by the table, as a fraction of its ask at s = 0. */
export function steppedAsk(s: number, activity: ActivityLevel): number {
  return 1 / climb(BUY_GROWTH, s, activity);
}

/** The bid of an import by the table, as a fraction of its bid at s = 0. */
export function steppedBid(s: number, activity: ActivityLevel): number {
  return climb(SELL_DECAY, s, activity);
}
