import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { msFromIso } from '../../time/iso.ts';
import type { WorldView } from '../../world/state.ts';
import type { Tuning } from '../tuning/tuning.ts';

/** An instant, and how fast the game runs. */
interface GameTime {
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Game seconds per second; 1 on the live service. */
  readonly speed: number;
}

/** An instant by our clock and by the server's. */
interface ServerTime extends GameTime {
  readonly world: Pick<WorldView, 'serverOffsetMs'>;
}

/** An instant in the week between two resets. */
export interface WeekTime extends GameTime {
  readonly world: Pick<WorldView, 'serverOffsetMs' | 'nextReset'>;
  readonly tuning: Pick<Tuning, 'timing'>;
}

/** The instant of our wall clock after this many game seconds, in milliseconds. */
export function msIn({ nowMs, speed }: GameTime, seconds: number): number {
  return nowMs + (seconds * 1_000) / speed;
}

/** Game seconds until an instant of the server's clock; negative when past. */
export function secondsUntil({ nowMs, speed, world }: ServerTime, serverIso: string): number {
  return ((msFromIso(serverIso) - world.serverOffsetMs - nowMs) / 1_000) * speed;
}

/** Game seconds until the reset; infinite where the server gives no time, or one more than an hour ago. */
export function secondsToReset(now: WeekTime): number {
  const { nextReset } = now.world;
  const { overdueSeconds, anyMomentSeconds } = now.tuning.timing;
  const seconds = nextReset === undefined ? Number.NaN : secondsUntil(now, nextReset);
  if (seconds > 0) return seconds;
  return seconds > -overdueSeconds ? anyMomentSeconds : Number.POSITIVE_INFINITY;
}

/** Game hours from one reset to the next (facts: resets). */
export const WEEK_HOURS = 168;

const DAY_MINUTES = 24 * 60;

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Minutes from one time of day to the next time that it is another. */
const minutesTo = (to: number, from: number) => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** Whether a minute of the day lies within two times of day, such as "22:00-06:00". */
export function isWithinTimes(times: string, minute: number): boolean {
  const [from = 0, to = 0] = times.split('-').map(minuteOfDay);
  return minutesTo(minute, from) < minutesTo(to, from);
}

/** When the strategy's quiet hours end, milliseconds of our wall clock like `nowMs`; undefined outside of them. */
export function quietUntilMs({ quietHours }: Pick<Strategy, 'quietHours'>, nowMs: number): number | undefined {
  if (quietHours === undefined) return undefined;
  const [, end = ''] = quietHours.split('-');
  const nowMinutes = Math.floor(nowMs / 60_000);
  const now = nowMinutes % DAY_MINUTES;
  return isWithinTimes(quietHours, now) ? (nowMinutes + minutesTo(minuteOfDay(end), now)) * 60_000 : undefined;
}
