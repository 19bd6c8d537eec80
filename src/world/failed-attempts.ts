import { gameSecondsBetween } from '../time/game-time.ts';

/** What of a waypoint is read by who is there. */
export type Sight = 'market' | 'shipyard';

/** What was tried in vain: a look at a place, or an act at a thing, and since when it is left alone. */
export interface FailedAttempt {
  /** Our wall clock, milliseconds: of the latest try. */
  readonly sinceMs: number;
  /** How often it was left alone in a row; none while that is not called for yet. */
  readonly times: number;
}

/**
 * So many game seconds it is left alone after the first time, twice as many after each that follows, six hours at most:
 * one odd reply costs little, and a service that fails there for good costs little either.
 */
const FIRST_SECONDS = 600;
const MOST_SECONDS = 6 * 3_600;

const keyOf = (sight: Sight, waypointSymbol: string) => `${sight} ${waypointSymbol}`;

/** What a pause is reckoned from. */
export interface Remembering {
  readonly failedAttempts: ReadonlyMap<string, FailedAttempt>;
  /** Game seconds per second. */
  readonly speed: number;
}

/** What remembers it. */
interface Memory extends Remembering {
  readonly failedAttempts: Map<string, FailedAttempt>;
}

/** Game seconds for which a thing is left alone when it has been so many times in a row. */
export function restSecondsOf(times: number): number {
  return times === 0 ? 0 : Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** (times - 1));
}

/** Whether what a key stands for is left alone, at an instant of our wall clock. */
export function isResting({ failedAttempts, speed }: Remembering, key: string, nowMs: number): boolean {
  const tried = failedAttempts.get(key);
  if (tried === undefined) return false;
  const ageSeconds = gameSecondsBetween({ speed }, tried.sinceMs, nowMs);
  // A clock that was set back since tells nothing.
  return ageSeconds >= 0 && ageSeconds < restSecondsOf(tried.times);
}

/** Whether a sight could lately not be had by a ship that was there, at an instant of our wall clock. */
export function isBackedOff(world: Remembering, sight: Sight, waypointSymbol: string, nowMs: number): boolean {
  return isResting(world, keyOf(sight, waypointSymbol), nowMs);
}

/** Notes that a ship of ours could not read what it was there for; while that is left alone, who tries all the same changes nothing. */
export function noteFailedRead(world: Memory, sight: Sight, waypointSymbol: string, atMs: number): void {
  if (isBackedOff(world, sight, waypointSymbol, atMs)) return;
  const key = keyOf(sight, waypointSymbol);
  const times = (world.failedAttempts.get(key)?.times ?? 0) + 1;
  world.failedAttempts.set(key, { sinceMs: atMs, times });
}

/** Forgets it: somebody could. */
export function noteSeen(
  { failedAttempts }: Pick<Memory, 'failedAttempts'>,
  sight: Sight,
  waypointSymbol: string,
): void {
  failedAttempts.delete(keyOf(sight, waypointSymbol));
}
