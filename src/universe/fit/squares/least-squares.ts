import { sum } from '../../../game/numbers/averages.ts';
import type { Residuals } from './series.ts';

/** A value with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What is to be fitted: values above 0, of which only the sightings say more than the order of magnitude. */
export interface Fit {
  /** What is believed before. */
  readonly start: readonly number[];
  /** Where the search begins; there by default. */
  readonly from?: readonly number[] | undefined;
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

type Matrix = readonly (readonly number[])[];

/** The inverse of a matrix that has one, by elimination. */
function inverse(matrix: Matrix): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => (column === index ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const factor = rows[pivot]?.[pivot] ?? 1;
    const scaled = (rows[pivot] ?? []).map((value) => value / factor);
    rows[pivot] = scaled;
    for (let other = 0; other < size; other++) {
      const share = rows[other]?.[pivot] ?? 0;
      if (other !== pivot)
        rows[other] = (rows[other] ?? []).map((value, column) => value - share * (scaled[column] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
}

function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => sum(row.map((value, index) => value * (vector[index] ?? 0))));
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

/** The slopes of one series: how its residuals change with each value. */
interface Slopes {
  readonly cluster: number | undefined;
  readonly left: readonly number[];
  /** By value. */
  readonly slopes: Matrix;
}

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
    return Math.max(1e-14, this.squares / Math.max(1, this.freedom));
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

function dot(one: readonly number[] = [], other: readonly number[] = []): number {
  return sum(one.map((value, index) => value * (other[index] ?? 0)));
}

/** The place with the least misfit near the start, by Gauss and Newton's steps, halved while they lead uphill. */
function bestPlace(fit: Fit): Place {
  let place = new Place(fit, (fit.from ?? fit.start).map(Math.log));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const variance = place.variance;
    const { curvature, downwards } = place.surface(place.slopes(), variance);
    const whole = times(inverse(curvature), downwards);
    const longest = Math.max(...whole.map(Math.abs));
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

/** Series that err together: of a cluster, or one that is in none. */
function clustersOf(slopes: readonly Slopes[]): (readonly Slopes[])[] {
  return [...Map.groupBy(slopes, (each) => each.cluster ?? each).values()];
}

/**
 * Variances of the logarithms as the spread between clusters shows them: by how much the fit would move without each
 * of them (the jackknife, in one step).
 */
function betweenClusters(clusters: readonly (readonly Slopes[])[], variance: number, curvature: Matrix): number[] {
  const moved = clusters.map((members) => {
    const total = (of: (each: Slopes) => number) => sum(members.map(of)) / variance;
    const pull = curvature.map((_, index) => total(({ left, slopes }) => dot(slopes[index], left)));
    const others = curvature.map((row, index) =>
      row.map((value, column) => value - total(({ slopes }) => dot(slopes[index], slopes[column]))),
    );
    return times(inverse(others), pull);
  });
  const share = (clusters.length - 1) / clusters.length;
  return curvature.map((_, index) => share * sum(moved.map((move) => (move[index] ?? 0) ** 2)));
}

/** How many clusters say something of a value. */
function informed(clusters: readonly (readonly Slopes[])[], index: number): number {
  const tells = ({ slopes }: Slopes) => (slopes[index] ?? []).some((slope) => Math.abs(slope) > 1e-9);
  return clusters.filter((members) => members.some(tells)).length;
}

/**
 * Fits values to all series by least squares. The interval is the wider one of two: by the scatter of single sightings,
 * and by that between clusters. Undefined where there are not more sightings than unknowns.
 */
export function fitted(fit: Fit): readonly Estimate[] | undefined {
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
