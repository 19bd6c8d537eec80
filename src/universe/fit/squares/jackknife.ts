import { sum } from '../../../game/numbers/averages.ts';
import { dot, inverse, type Matrix, times } from './matrix.ts';

/** The slopes of one series: how its residuals change with each value. */
export interface Slopes {
  readonly cluster: number | undefined;
  readonly left: readonly number[];
  /** By value. */
  readonly slopes: Matrix;
}

/** Series that err together: of a cluster, or one that is in none. */
export function clustersOf(slopes: readonly Slopes[]): (readonly Slopes[])[] {
  return [...Map.groupBy(slopes, (each) => each.cluster ?? each).values()];
}

/**
 * Variances of the logarithms as the spread between clusters shows them: by how much the fit would move without each
 * of them (the jackknife, in one step).
 */
export function betweenClusters(
  clusters: readonly (readonly Slopes[])[],
  variance: number,
  curvature: Matrix,
): number[] {
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
export function informed(clusters: readonly (readonly Slopes[])[], index: number): number {
  const tells = ({ slopes }: Slopes) => (slopes[index] ?? []).some((slope) => Math.abs(slope) > 1e-9);
  return clusters.filter((members) => members.some(tells)).length;
}
