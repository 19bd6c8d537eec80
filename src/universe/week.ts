const WEEK_SECONDS = 7 * 86_400;

/** A week of the game in whole milliseconds of server time: so far apart are resets (game-facts 1.4). */
export function weekMs(speed: number): number {
  return Math.ceil((WEEK_SECONDS * 1_000) / speed);
}
