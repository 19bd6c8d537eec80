import { pauseAfter } from '../../time/back-off.ts';

/** What to do with a ship whose machine has failed. */
export type AfterFailure =
  | { readonly kind: 'restart'; readonly seconds: number }
  | { readonly kind: 'quarantine'; readonly reason: string };

/** This many failures within this many game seconds quarantine a ship (faults: F35). */
const MOST_FAILURES = 5;
const WITHIN_SECONDS = 600;
const PAUSES_SECONDS = { first: 1, longest: 300 };

/** Number of failures in a row: each at most `WITHIN_SECONDS` after the one before. */
function inARow(failuresSecondsAgo: readonly number[]): number {
  const latestFirst = [...failuresSecondsAgo].sort((a, b) => a - b);
  const gap = latestFirst.findIndex((seconds, index) => seconds - (latestFirst[index - 1] ?? 0) > WITHIN_SECONDS);
  return gap === -1 ? latestFirst.length : gap;
}

/**
 * Restart after 1, 2, 4 … 300 game seconds, doubling with each failure in a row; quarantine after the fifth failure in
 * ten minutes.
 * @param failuresSecondsAgo game seconds since each failure of the ship, including this one (0)
 */
export function afterFailure(failuresSecondsAgo: readonly number[]): AfterFailure {
  const recent = failuresSecondsAgo.filter((seconds) => seconds <= WITHIN_SECONDS).length;
  if (recent >= MOST_FAILURES) {
    return { kind: 'quarantine', reason: `${recent} failures within ${WITHIN_SECONDS / 60} minutes` };
  }
  return { kind: 'restart', seconds: pauseAfter(inARow(failuresSecondsAgo), PAUSES_SECONDS) };
}
