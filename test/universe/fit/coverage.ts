import { withModelError } from '../../../src/universe/fit/model-error.ts';
import type { FittedValue } from '../../../src/universe/fit/squares/fitted-value.ts';

/** A fit of drawn sightings, and what they were drawn by. */
export interface DrawnFit {
  readonly estimate: FittedValue | undefined;
  readonly truth: number;
}

/** Of fits that came to an estimate, the percentage whose interval holds the truth. */
export function coveredPercent(key: string, fits: readonly DrawnFit[]): number {
  const found = fits.flatMap(({ estimate, truth }) => (estimate ? [{ ...withModelError(key, estimate), truth }] : []));
  return (100 * found.filter(({ low, high, truth }) => low <= truth && truth <= high).length) / found.length;
}

/** One fit a seed. */
export function fitsOf<Fit>(count: number, fitOf: (seed: number) => Fit): Fit[] {
  return Array.from({ length: count }, (_, seed) => fitOf(seed + 1));
}
