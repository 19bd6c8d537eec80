import type { Strategy } from '../../config/schema/strategy-schema.ts';

const DAY_MINUTES = 24 * 60;

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Minutes from one time of day to the next time that it is another. */
const minutesTo = (to: number, from: number) => (to - from + DAY_MINUTES) % DAY_MINUTES;

/**
 * When the strategy's quiet hours end, if it is within them; undefined if not. Both instants are of our wall clock, in
 * milliseconds.
 */
export function quietUntilMs({ quietHours }: Pick<Strategy, 'quietHours'>, nowMs: number): number | undefined {
  if (quietHours === undefined) return undefined;
  const [from = 0, to = 0] = quietHours.split('-').map(minuteOfDay);
  const nowMinutes = Math.floor(nowMs / 60_000);
  const now = nowMinutes % DAY_MINUTES;
  const isQuiet = minutesTo(now, from) < minutesTo(to, from);
  return isQuiet ? (nowMinutes + minutesTo(to, now)) * 60_000 : undefined;
}
