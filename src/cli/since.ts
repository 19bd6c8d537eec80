/** A moment: an ISO timestamp, or a span before now, as 30m, 24h or 2d, of the clock that the caller means. */
export type Since = { readonly agoMs: number } | { readonly atMs: number };

/**
 * The moment in milliseconds of our wall clock.
 * @param speed seconds of the span's clock per real second
 */
export function sinceMsOf(since: Since, nowMs: number, speed = 1): number {
  return 'atMs' in since ? since.atMs : nowMs - since.agoMs / speed;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses a span such as 30m, 24h or 2d into milliseconds of the clock that the caller means; a bare number is hours.
 * @returns undefined for any other text
 */
export function agoMsOf(text: string): number | undefined {
  const [, count, unit = 'h'] = /^(\d+(?:\.\d+)?)([smhd])?$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit] ?? 0);
}
