/** A mission of less than this, won or lost, is a detail: an active fleet flies thousands of them a day. */
const TOLD_FROM_CREDITS = 1_000;

/** The level of a mission's line by the credits that it is about. */
export function levelOfCredits(...credits: readonly number[]): 'info' | 'debug' {
  return credits.some((amount) => Math.abs(amount) >= TOLD_FROM_CREDITS) ? 'info' : 'debug';
}
