import { middleOf } from '../../config/worlds/doubt-list.ts';
import { chartCreditsOf } from '../galaxy/charts.ts';
import type { FittedValue } from './squares/fitted-value.ts';
import { fitted } from './squares/least-squares.ts';
import type { Residuals } from './squares/series.ts';

/** A first chart of ours, and what was found there. */
export interface ChartSighting {
  readonly credits: number;
  readonly traits: readonly string[];
  /** Whether a gate leads to its system; undefined where nobody looked. */
  readonly hasGate: boolean | undefined;
}

/** Factors on what this universe pays for a chart; undefined where too few were made. */
export interface ChartPay {
  readonly payFactor: FittedValue | undefined;
  readonly payFactorUngated: FittedValue | undefined;
}

/** Charts below which the spread of the pay around the table of traits cannot be judged. A guess. */
const LEAST_CHARTS = 5;

/** Where the search begins: the middle world. */
const START = { payFactor: middleOf('charts.payFactor'), payFactorUngated: middleOf('charts.payFactorUngated') };

/** Seen less expected pay, weighted so that the sums agree. */
function leftOf({ credits, traits, hasGate }: ChartSighting, payFactor: number, payFactorUngated: number): Residuals {
  const usual = chartCreditsOf(traits);
  const expected = usual * payFactor * (hasGate === false ? payFactorUngated : 1);
  // Equal findings are rounded, and paid otherwise than the table says, alike.
  return { values: [(credits - expected) / Math.sqrt(usual)], freed: 0, cluster: hasGate === false ? -usual : usual };
}

/** How many charts tell of each factor. */
export function chartsShown(charts: readonly ChartSighting[]) {
  const gated = charts.filter(({ hasGate }) => hasGate === true).length;
  return { gated, ungated: charts.filter(({ hasGate }) => hasGate === false).length };
}

/** Fits both factors, the second from systems that no gate leads to. */
export function fitChartPay(charts: readonly ChartSighting[]): ChartPay {
  const { gated, ungated } = chartsShown(charts);
  if (gated < LEAST_CHARTS) return { payFactor: undefined, payFactorUngated: undefined };
  const isUngatedTold = ungated >= LEAST_CHARTS;
  const telling = charts.filter(({ hasGate }) => hasGate === true || (hasGate === false && isUngatedTold));
  const [payFactor, payFactorUngated] =
    fitted({
      start: [START.payFactor, ...(isUngatedTold ? [START.payFactorUngated] : [])],
      residualsWith: ([factor = 1, ungatedFactor = 1]) => telling.map((chart) => leftOf(chart, factor, ungatedFactor)),
    }) ?? [];
  return { payFactor, payFactorUngated };
}
