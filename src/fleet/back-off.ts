/** What to do with a ship whose machine has failed. */
export type AfterFailure =
  | { readonly kind: 'restart'; readonly seconds: number }
  | { readonly kind: 'quarantine'; readonly reason: string };

/** So many failures within so many game seconds are one too many (reliability F35). */
const MOST_FAILURES = 5;
const WITHIN_SECONDS = 600;
const LONGEST_SECONDS = 300;

/** Failures in a row: each at most so long after the one before as counts as recent. */
function inARow(failuresSecondsAgo: readonly number[]): number {
  const latestFirst = [...failuresSecondsAgo].sort((a, b) => a - b);
  const gap = latestFirst.findIndex((seconds, index) => seconds - (latestFirst[index - 1] ?? 0) > WITHIN_SECONDS);
  return gap === -1 ? latestFirst.length : gap;
}

/**
 * Restart after 1, 2, 4 … 300 game seconds, doubling with each failure in a row, or leave the ship alone after the fifth
 * failure in ten minutes.
 * @param failuresSecondsAgo game seconds since each failure of the ship, this one (0) included
 */
export function afterFailure(failuresSecondsAgo: readonly number[]): AfterFailure {
  const recent = failuresSecondsAgo.filter((seconds) => seconds <= WITHIN_SECONDS).length;
  if (recent >= MOST_FAILURES) {
    return { kind: 'quarantine', reason: `${recent} failures within ${WITHIN_SECONDS / 60} minutes` };
  }
  return { kind: 'restart', seconds: Math.min(LONGEST_SECONDS, 2 ** (inARow(failuresSecondsAgo) - 1)) };
}
