import { isoFromMs } from '../../time/iso.ts';

const DAY_MS = 86_400_000;

/** A day of the game, by our wall clock in milliseconds; the first is day 1. */
export interface GameDay {
  readonly day: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A mission that ended in the day, with what it received less what it spent. */
export interface DayMission {
  readonly ship: string;
  readonly lane: string;
  readonly what: string;
  readonly profitCredits: number;
}

/** Ships of one type that were bought. */
interface ShipsBought {
  readonly shipType: string;
  readonly ships: number;
  readonly credits: number;
}

/** What a day of the game came to, in credits. */
export interface DaySummary extends GameDay {
  /** What all lanes earned less what they spent; neither ships nor goods for the gate count. */
  readonly earnedCredits: number;
  /** The same by lane, the most first; "other": what belongs to none. */
  readonly earnedByLane: readonly { readonly lane: string; readonly credits: number }[];
  /** What our builders spent. */
  readonly gateCredits: number;
  /** The most expensive first. */
  readonly bought: readonly ShipsBought[];
  /** Missions that received less than they had spent, and how much less. */
  readonly lost: { readonly missions: number; readonly credits: number };
  /** Null where no mission ended with a profit, or with a loss. */
  readonly best: DayMission | null;
  readonly worst: DayMission | null;
}

/**
 * The day of an instant. At speed 1 days are those of UTC; otherwise 24 game hours each, counted from the beginning of
 * the books.
 * @param speed game seconds per second
 * @param isOfUtc false for books without a real calendar, such as those of a backtest
 */
export function gameDayAt(atMs: number, beganMs: number, speed: number, isOfUtc = speed === 1): GameDay {
  const dayMs = DAY_MS / speed;
  const firstMs = isOfUtc ? Math.floor(beganMs / DAY_MS) * DAY_MS : beganMs;
  const index = Math.max(0, Math.floor((atMs - firstMs) / dayMs));
  return { day: index + 1, fromMs: firstMs + index * dayMs, untilMs: firstMs + (index + 1) * dayMs };
}

/**
 * The name of the day of an instant: its date (UTC) at the live pace, else its number in the game, as in "day 1".
 * @param beganMs when the books began
 * @param speed game seconds per second
 */
export function dayName(atMs: number, beganMs: number, speed: number, isOfUtc = speed === 1): string {
  return isOfUtc ? isoFromMs(atMs).slice(0, 10) : `day ${gameDayAt(atMs, beganMs, speed, isOfUtc).day}`;
}
