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
  return matrix.map((row) => dot(row, vector));
}

/** The product of two vectors. Fits ask it for each step of each series, hence a loop. */
export function dot(one: readonly number[] = [], other: readonly number[] = []): number {
  let total = 0;
  for (let index = 0; index < one.length; index++) total += (one[index] ?? 0) * (other[index] ?? 0);
  return total;
}
