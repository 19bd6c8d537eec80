import { type FittedValue, halfInterval } from './squares/fitted-value.ts';

/**
 * How far fits are off beyond what their scatter shows, as a fraction of the value (one deviation). Measured on four
 * recorded days of default.yaml and on 80 drawn days of trade (`npm run fits`), with other seeds than those that tests
 * judge by. A value that is not named is off by chance alone.
 */
const DEVIATIONS: ReadonlyMap<string, number> = new Map([
  ['charters.chartsFactor', 0.05],
  // Pay is in whole credits: some thousand to a hundred thousand of them, rounded in one direction where factors are round.
  ['charts.payFactor', 0.00001],
  ['charts.payFactorUngated', 0.00002],
  ['jumps.othersVolumes', 0.002],
  // Trade of others abroad, and what inputs that were delivered make of a product: both look like a faster recovery.
  ['markets.halfLifeFactorAbroad', 0.1],
  ['markets.halfLifeMinutes', 0.03],
  ['markets.mostConsumed.GROWING', 0.05],
  ['markets.mostConsumed.RESTRICTED', 0.03],
  ['markets.mostConsumed.STRONG', 0.05],
  ['markets.mostConsumed.WEAK', 0.02],
  ['markets.mostProduced.GROWING', 0.1],
  ['markets.mostProduced.RESTRICTED', 0.05],
  ['markets.mostProduced.STRONG', 0.1],
  ['markets.mostProduced.WEAK', 0.1],
]);

/** An estimate whose interval counts what the model of this key is off by. */
export function withModelError(key: string, { value, low, high }: FittedValue): FittedValue {
  const model = halfInterval(Number.POSITIVE_INFINITY) * (DEVIATIONS.get(key) ?? 0);
  const below = Math.hypot(Math.log(value / low), model);
  const above = Math.hypot(Math.log(high / value), model);
  return { value, low: value * Math.exp(-below), high: value * Math.exp(above) };
}
