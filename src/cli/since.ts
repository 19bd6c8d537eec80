/** A moment: an ISO timestamp, or a span before now, as 30m, 24h or 2d, of the clock that the caller means. */
export type Since = { readonly agoMs: number } | { readonly atMs: number };

/**
 * The moment in milliseconds of our wall clock.
 * @param speed seconds of the span's clock per real second
 */
export function sinceMsOf(since: Since, nowMs: number, speed = 1): number {
  return 'atMs' in since ? since.atMs : nowMs - since.agoMs / speed;
}
