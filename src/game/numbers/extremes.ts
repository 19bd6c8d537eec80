/** The highest number, at least `floor`; -Infinity for none. Unlike Math.max, a list may have any length. */
export function highest(numbers: Iterable<number>, floor = Number.NEGATIVE_INFINITY): number {
  let most = floor;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** The lowest number; Infinity for none. Unlike Math.min, a list may have any length. */
export function lowest(numbers: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}
