const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * How long ago a time such as 30m, 24h or 2d was, in milliseconds of whichever clock is meant; a bare number is of hours.
 * @returns undefined of any other text
 */
export function agoMsOf(text: string): number | undefined {
  const [, count, unit = 'h'] = /^(\d+(?:\.\d+)?)([smhd])?$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit] ?? 0);
}
