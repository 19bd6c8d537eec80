const WEEK_SECONDS = 7 * 86_400;

/** The time between resets: a game week, in whole milliseconds of server time (game-facts 1.4). */
export function weekMs(speed: number): number {
  return Math.ceil((WEEK_SECONDS * 1_000) / speed);
}
