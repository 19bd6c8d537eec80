import { gameSecondsBetween } from '../time/game-time.ts';
import type { WorldState, WorldView } from './state.ts';

/** What of a waypoint is read by who is there. */
export type Sight = 'market' | 'shipyard';

/** That a ship of ours could not read what it was there for, since when, and how often in a row. */
export interface InVain {
  /** Our wall clock, milliseconds. */
  readonly sinceMs: number;
  readonly times: number;
}

/**
 * So many game seconds it is left alone after the first time, twice as many after each that follows, six hours at most:
 * one odd reply costs little, and a service that fails there for good costs little either.
 */
const FIRST_SECONDS = 600;
const MOST_SECONDS = 6 * 3_600;

const keyOf = (sight: Sight, waypointSymbol: string) => `${sight} ${waypointSymbol}`;

/** Whether a sight could lately not be had by a ship that was there, at an instant of our wall clock. */
export function isLeftAlone(
  { inVain, speed }: Pick<WorldView, 'inVain' | 'speed'>,
  sight: Sight,
  waypointSymbol: string,
  nowMs: number,
): boolean {
  const tried = inVain.get(keyOf(sight, waypointSymbol));
  if (tried === undefined) return false;
  const restSeconds = Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** (tried.times - 1));
  const ageSeconds = gameSecondsBetween({ speed }, tried.sinceMs, nowMs);
  // A clock that was set back since tells nothing.
  return ageSeconds >= 0 && ageSeconds < restSeconds;
}

/** Notes that a ship of ours could not read what it was there for; while that is left alone, who tries all the same changes nothing. */
export function noteInVain(world: WorldState, sight: Sight, waypointSymbol: string, atMs: number): void {
  if (isLeftAlone(world, sight, waypointSymbol, atMs)) return;
  const key = keyOf(sight, waypointSymbol);
  const times = (world.inVain.get(key)?.times ?? 0) + 1;
  world.inVain.set(key, { sinceMs: atMs, times });
}

/** Forgets it: somebody could. */
export function noteSeen({ inVain }: WorldState, sight: Sight, waypointSymbol: string): void {
  inVain.delete(keyOf(sight, waypointSymbol));
}
