/**
 * Does the work, then runs each of the ends in order, even if the work or an earlier end failed. Where several fail,
 * the first failure is thrown: it is the cause that the owner needs.
 */
export async function thenEach<T>(work: () => Promise<T>, ends: readonly (() => unknown)[]): Promise<T> {
  const [worked] = await Promise.allSettled([work()]);
  const failures: unknown[] = worked.status === 'rejected' ? [worked.reason] : [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (worked.status === 'rejected' || failures.length > 0) throw failures[0];
  return worked.value;
}
