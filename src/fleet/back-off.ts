/** What to do with a ship whose machine has failed. */
export type AfterFailure =
  | { readonly kind: 'restart'; readonly seconds: number }
  | { readonly kind: 'quarantine'; readonly reason: string };

/** So many failures within so many game seconds are one too many (reliability F35). */
const MOST_FAILURES = 5;
const WITHIN_SECONDS = 600;
const LONGEST_SECONDS = 300;

/**
 * Restart after 1, 2, 4 … 300 game seconds, or leave the ship alone after the fifth failure in ten minutes.
 * @param failuresSecondsAgo game seconds since each failure of the ship, this one (0) included
 */
export function afterFailure(failuresSecondsAgo: readonly number[]): AfterFailure {
  const recent = failuresSecondsAgo.filter((seconds) => seconds <= WITHIN_SECONDS).length;
  if (recent >= MOST_FAILURES) {
    return { kind: 'quarantine', reason: `${recent} failures within ${WITHIN_SECONDS / 60} minutes` };
  }
  return { kind: 'restart', seconds: Math.min(LONGEST_SECONDS, 2 ** (recent - 1)) };
}
