import type { Estimate } from './squares/estimate.ts';

/**
 * How far fits are off beyond chance, as a fraction of the value (one deviation): rules of a market, a yard or a gate that
 * the fit knows only about. Measured on plays of default.yaml and on drawn markets of other seeds than those that tests
 * judge by; a value that is not named is off by chance alone.
 */
const DEVIATIONS: ReadonlyMap<string, number> = new Map([
  ['charters.chartsFactor', 0.05],
  // Pay is in whole credits: some thousand to a hundred thousand of them, rounded in one direction where factors are round.
  ['charts.payFactor', 0.00001],
  ['charts.payFactorUngated', 0.00002],
  ['jumps.othersVolumes', 0.002],
  ['markets.halfLifeFactorAbroad', 0.1],
  ['markets.halfLifeMinutes', 0.05],
  ['markets.mostConsumed.GROWING', 0.1],
  ['markets.mostConsumed.RESTRICTED', 0.05],
  ['markets.mostConsumed.STRONG', 0.1],
  ['markets.mostConsumed.WEAK', 0.04],
  ['markets.mostProduced.GROWING', 0.12],
  ['markets.mostProduced.RESTRICTED', 0.05],
  ['markets.mostProduced.STRONG', 0.12],
  ['markets.mostProduced.WEAK', 0.15],
  ['ships.climbHalfLifeMinutes', 0.001],
  ['ships.climbPerPurchase', 0.0002],
]);

/** Half of a 95 % interval, in deviations. */
const Z = 1.96;

/** An estimate whose interval counts what the model of this key is off by. */
export function withModelError(key: string, { value, low, high }: Estimate): Estimate {
  const model = Z * (DEVIATIONS.get(key) ?? 0);
  const below = Math.hypot(Math.log(value / low), model);
  const above = Math.hypot(Math.log(high / value), model);
  return { value, low: value * Math.exp(-below), high: value * Math.exp(above) };
}
