import { sum } from '../../../game/numbers/averages.ts';
import { highest } from '../../../game/numbers/extremes.ts';
import { type FittedValue, halfInterval } from './fitted-value.ts';
import { betweenClusters, clustersOf, informed, type Slopes } from './jackknife.ts';
import { dot, inverse, type Matrix, times } from './matrix.ts';
import type { Residuals } from './series.ts';

/** What is to be fitted: values above 0, of which only the sightings say more than the order of magnitude. */
export interface Fit {
  /** What is believed before. */
  readonly start: readonly number[];
  /** Where the search begins; there by default. */
  readonly from?: readonly number[] | undefined;
  /** Variance of a sighting below which it is not taken to be, where deviations are known; by default hardly any. */
  readonly leastVariance?: number;
  /** What each series of sightings leaves with these values. */
  residualsWith(values: readonly number[]): readonly Residuals[];
}

/** Deviation of the belief in the start of each value, as a natural logarithm: a factor of ten either way is likely. */
const BELIEF = Math.LN10;

/** Rounds of the search, and when it has come to rest, as a natural logarithm. */
const MOST_ROUNDS = 40;
const AT_REST = 1e-4;

/** Step of a numeric derivative, and the largest step of the search, as natural logarithms. */
const STEP = 1e-4;
const LONGEST_STEP = 0.7;

/** Clusters at which the spread between them can be judged. A guess. */
const LEAST_CLUSTERS = 3;

/** The fit at one place of the search. */
class Place {
  readonly logs: readonly number[];
  readonly #fit: Fit;
  readonly #series: readonly Residuals[];

  constructor(fit: Fit, logs: readonly number[]) {
    this.logs = logs;
    this.#fit = fit;
    this.#series = fit.residualsWith(logs.map(Math.exp));
  }

  /** The place at which the logarithms differ by these. */
  moved(steps: readonly number[]): Place {
    return new Place(
      this.#fit,
      this.logs.map((log, index) => log + (steps[index] ?? 0)),
    );
  }

  /** Sightings that are left to judge by once all unknowns are fitted. */
  get freedom(): number {
    return sum(this.#series.map(({ values, freed }) => values.length - freed)) - this.logs.length;
  }

  get squares(): number {
    return sum(this.#series.map(({ values }) => sum(values.map((value) => value ** 2))));
  }

  /** Variance of a sighting; never 0, since a price is whole. */
  get variance(): number {
    return Math.max(this.#fit.leastVariance ?? 1e-14, this.squares / Math.max(1, this.freedom));
  }

  /** What the search makes as small as it can. */
  misfit(variance: number): number {
    return this.squares / variance + sum(this.#beliefs().map((belief) => belief ** 2));
  }

  #beliefs(): number[] {
    return this.logs.map((log, index) => (log - Math.log(this.#fit.start[index] ?? 1)) / BELIEF);
  }

  slopes(): Slopes[] {
    const moved = this.logs.map((_, index) =>
      this.#fit.residualsWith(this.logs.map((log, other) => Math.exp(log + (other === index ? STEP : 0)))),
    );
    return this.#series.map(({ values, cluster }, series) => ({
      cluster,
      left: values,
      slopes: moved.map((all) =>
        (all[series]?.values ?? []).map((value, index) => (value - (values[index] ?? 0)) / STEP),
      ),
    }));
  }

  /** The curvature of the misfit, and half of its slope downwards. */
  surface(slopes: readonly Slopes[], variance: number): { curvature: Matrix; downwards: number[] } {
    const beliefs = this.#beliefs();
    const curvature = this.logs.map((_, row) =>
      this.logs.map((__, column) => {
        const ofSightings = sum(slopes.map((each) => dot(each.slopes[row], each.slopes[column])));
        return ofSightings / variance + (row === column ? BELIEF ** -2 : 0);
      }),
    );
    const pulls = this.logs.map((_, index) => sum(slopes.map((each) => dot(each.slopes[index], each.left))));
    const downwards = pulls.map((pull, index) => -pull / variance - (beliefs[index] ?? 0) / BELIEF);
    return { curvature, downwards };
  }
}

/** The place with the least misfit near the start, by Gauss and Newton's steps, halved while they lead uphill. */
function bestPlace(fit: Fit): Place {
  let place = new Place(fit, (fit.from ?? fit.start).map(Math.log));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const variance = place.variance;
    const { curvature, downwards } = place.surface(place.slopes(), variance);
    const whole = times(inverse(curvature), downwards);
    const longest = highest(whole.map(Math.abs), 0);
    const stepped = (share: number) => place.moved(whole.map((each) => share * each));
    let share = Math.min(1, LONGEST_STEP / longest);
    let next = stepped(share);
    while (share * longest > AT_REST && next.misfit(variance) >= place.misfit(variance)) {
      share /= 2;
      next = stepped(share);
    }
    if (next.misfit(variance) < place.misfit(variance)) place = next;
    if (share * longest <= AT_REST) return place;
  }
  return place;
}

/**
 * Fits values to all series by least squares. The interval is the wider one of two: by the scatter of single sightings,
 * and by that between clusters. Undefined where there are not more sightings than unknowns.
 */
export function fitted(fit: Fit): readonly FittedValue[] | undefined {
  const place = bestPlace(fit);
  if (place.freedom < 1) return undefined;
  const { variance, logs, freedom } = place;
  const slopes = place.slopes();
  const { curvature } = place.surface(slopes, variance);
  const inverted = inverse(curvature);
  const clusters = clustersOf(slopes);
  const between = betweenClusters(clusters, variance, curvature);
  return logs.map((log, index) => {
    const single = halfInterval(freedom) * Math.sqrt(inverted[index]?.[index] ?? 0);
    const telling = informed(clusters, index);
    const grouped = telling < LEAST_CLUSTERS ? 0 : halfInterval(telling - 1) * Math.sqrt(between[index] ?? 0);
    const half = Math.max(single, grouped);
    return { value: Math.exp(log), low: Math.exp(log - half), high: Math.exp(log + half) };
  });
}
