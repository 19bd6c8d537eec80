/** A value with its 95 % interval. */
export interface FittedValue {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Exact values of Student's t for few degrees of freedom, from 1. */
const FEW = [12.706, 4.303, 3.182, 2.776];
const Z = 1.96;

/** Half of a 95 % interval, in deviations, for this number of degrees of freedom. */
export function halfInterval(freedom: number): number {
  const few = FEW[Math.max(1, Math.floor(freedom)) - 1];
  if (few !== undefined) return few;
  return Z + (Z ** 3 + Z) / 4 / freedom + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96 / freedom ** 2;
}
