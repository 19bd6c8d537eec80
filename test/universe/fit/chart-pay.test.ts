import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { TRAIT_CHART_CREDITS } from '../../../src/universe/facts/traits.ts';
import { type ChartSighting, fitChartPay } from '../../../src/universe/fit/chart-pay.ts';
import { chartCreditsOf } from '../../../src/universe/galaxy/charts.ts';
import { coveredPercent, fitsOf } from './coverage.ts';

const TRAITS = [...TRAIT_CHART_CREDITS.keys()];

/** Charts with a few traits each, paid in whole credits by factors that are drawn. */
function drawnCharts(seed: number) {
  const random = seededRandom(seed, 'drawn charts');
  const truth = { payFactor: random.between(0.75, 1), payFactorUngated: random.between(0.61, 1) };
  const charts = Array.from({ length: 60 }, (_, index): ChartSighting => {
    const hasGate = index % 2 === 0;
    const traits = random.shuffle(TRAITS).slice(0, random.integer(1, 4));
    const credits = Math.round(chartCreditsOf(traits) * truth.payFactor * (hasGate ? 1 : truth.payFactorUngated));
    return { credits, traits, hasGate };
  });
  return { truth, fit: fitChartPay(charts) };
}

test.each(['payFactor', 'payFactorUngated'] as const)(
  'of 200 drawn weeks of charts, nine in ten intervals or more hold %s',
  (key) => {
    const fits = fitsOf(200, drawnCharts).map(({ truth, fit }) => ({ estimate: fit[key], truth: truth[key] }));
    const percent = coveredPercent(`charts.${key}`, fits);
    expect(percent).toBeGreaterThanOrEqual(90);
  },
);
