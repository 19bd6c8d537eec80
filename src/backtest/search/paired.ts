import { mean as meanOf, sum } from '../../game/numbers/averages.ts';

/** A mean and how sure it is. */
export interface MeanEstimate {
  readonly mean: number;
  /** Standard deviation of the mean; null for fewer than two values, which show no spread. */
  readonly standardError: number | null;
}

/** Mean of some values and its standard error. */
export function estimateOf(values: readonly number[]): MeanEstimate {
  const { length } = values;
  const mean = meanOf(values);
  if (length < 2) return { mean, standardError: null };
  const squares = sum(values.map((value) => (value - mean) ** 2));
  return { mean, standardError: Math.sqrt(squares / (length - 1) / length) };
}

/** How far one is above another, seed by seed: what a seed gives to both does not count. */
export function differencesOf(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((value, index) => value - (other[index] ?? Number.NaN));
}

/** Student's t at 97.5 % for 1 to 30 degrees of freedom. */
const T_975 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Beyond 30 degrees of freedom t is at most 2 % off that of 60. */
const T_975_OF_MANY = 2;

/** The interval that holds the true mean in 95 of 100 cases; null for fewer than two values. */
export function interval95(values: readonly number[]): readonly [low: number, high: number] | null {
  const { mean, standardError } = estimateOf(values);
  if (standardError === null) return null;
  const margin = (T_975[values.length - 2] ?? T_975_OF_MANY) * standardError;
  return [mean - margin, mean + margin];
}

/** Whether differences seen seed by seed may be chance, or there are none. */
export function mayBeChance(differences: readonly number[]): boolean {
  const interval = interval95(differences);
  return interval === null || (interval[0] <= 0 && interval[1] >= 0);
}
