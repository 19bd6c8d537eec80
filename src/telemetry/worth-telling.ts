/** A mission of less than this (a guess), won or lost, is a detail: an active fleet flies thousands of them a day. */
const TOLD_FROM_CREDITS = 1_000;

/** A mission that is over sooner (a guess) is logged once, at its end. */
const TOLD_TWICE_FROM_REAL_SECONDS = 60;

/** The level of the line about a mission's beginning: with the universe in fast motion it would only double the end. */
export function levelOfStart(credits: readonly number[], realSeconds: number): 'info' | 'debug' {
  return realSeconds < TOLD_TWICE_FROM_REAL_SECONDS ? 'debug' : levelOfCredits(...credits);
}

/** The level of a mission's line by the credits that it is about. */
export function levelOfCredits(...credits: readonly number[]): 'info' | 'debug' {
  return credits.some((amount) => Math.abs(amount) >= TOLD_FROM_CREDITS) ? 'info' : 'debug';
}
