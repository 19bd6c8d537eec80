/** A moment: an ISO timestamp, or how long ago by whichever clock is meant, as 30m, 24h or 2d. */
export type Since = { readonly agoMs: number } | { readonly atMs: number };

/**
 * The moment in milliseconds of our wall clock.
 * @param speed how fast the clock passes that the span is of, seconds per second
 */
export function sinceMsOf(since: Since, nowMs: number, speed = 1): number {
  return 'atMs' in since ? since.atMs : nowMs - since.agoMs / speed;
}
