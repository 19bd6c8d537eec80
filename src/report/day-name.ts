import { isoFromMs } from '../time/iso.ts';
import { gameDayAt } from './story/game-days.ts';

/**
 * The name of the day of an instant: its date (UTC) at the live pace, else its number in the game, as in "day 1".
 * @param beganMs when the books began
 * @param speed game seconds per second
 */
export function dayName(atMs: number, beganMs: number, speed: number): string {
  return speed === 1 ? isoFromMs(atMs).slice(0, 10) : `day ${gameDayAt(atMs, beganMs, speed).day}`;
}
