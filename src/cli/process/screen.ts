/** Columns of the terminal, or of the one that COLUMNS names; infinite where the output is a file or a pipe. */
export function screenColumns({ columns }: { readonly columns?: number } = process.stdout): number {
  const named = Number(process.env.COLUMNS);
  return columns ?? (Number.isInteger(named) && named > 0 ? named : Number.POSITIVE_INFINITY);
}
