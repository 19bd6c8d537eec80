import { isoFromMs } from '../time/iso.ts';

/** Names the day of an instant of our wall clock. */
export type DayNames = (atMs: number) => string;

const DAY_MS = 86_400_000;

/**
 * Names days: by their date (UTC) at the live pace, else by their number in the game, "day 1" beginning with the books.
 * @param beganMs when the books began
 * @param speed game seconds per second
 */
export function dayNames(beganMs: number, speed: number): DayNames {
  if (speed === 1) return (atMs) => isoFromMs(atMs).slice(0, 10);
  return (atMs) => `day ${Math.floor((Math.max(0, atMs - beganMs) * speed) / DAY_MS) + 1}`;
}
