import { sum } from '../../../game/numbers/averages.ts';

/** Rows of numbers. */
export type Matrix = readonly (readonly number[])[];

/** The inverse of a matrix that has one, by elimination. */
export function inverse(matrix: Matrix): number[][] {
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

/** The matrix times a vector. */
export function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => sum(row.map((value, index) => value * (vector[index] ?? 0))));
}

/** The product of two vectors. */
export function dot(one: readonly number[] = [], other: readonly number[] = []): number {
  return sum(one.map((value, index) => value * (other[index] ?? 0)));
}
