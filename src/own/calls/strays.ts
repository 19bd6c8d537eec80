type Take = (error: unknown) => boolean;

const takers = new Set<Take>();

/** Has errors offered that nobody caught. @returns ends it */
export function offerStrays(take: Take): () => void {
  takers.add(take);
  return () => void takers.delete(take);
}

/** Whether an error that nobody caught came from a module, which is suspended for it: the process goes on. */
export function isStrayOfModule(error: unknown): boolean {
  return [...takers].some((take) => take(error));
}
