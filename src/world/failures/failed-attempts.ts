import { pauseAfter } from '../../time/back-off.ts';
import { gameSecondsBetween } from '../../time/iso.ts';

/** Data of a place that a ship reads, most of them only where it is. */
export type Sight = 'market' | 'shipyard' | 'gate' | 'system' | 'site';

/** The failures of a read or an action, and since when it is backed off. */
export interface FailedAttempt {
  /** Time of the latest try; our wall clock, milliseconds. */
  readonly sinceMs: number;
  /** How often in a row it was backed off; 0 while it is not. */
  readonly times: number;
  /** What was tried, for people: "buy IRON_ORE at X1-KD26-B7", "read the market of X1-KD26-B7". */
  readonly act?: string;
  /** How it failed, for people, where that is known: the code and name of a refusal, "without effect". */
  readonly way?: string;
}

/**
 * Game seconds of the first pause (faults: F51); each further one is twice as long, at most six hours. One odd reply
 * costs little, and a service that fails there for good costs little either.
 */
const PAUSES_SECONDS = { first: 600, longest: 6 * 3_600 };

const keyOf = (sight: Sight, waypointSymbol: string) => `${sight} ${waypointSymbol}`;

/** The data from which a pause is calculated. */
export interface Remembering {
  readonly failedAttempts: ReadonlyMap<string, FailedAttempt>;
  /** Game seconds per second. */
  readonly speed: number;
}

/** The same data, writable. */
interface Memory extends Remembering {
  readonly failedAttempts: Map<string, FailedAttempt>;
}

/** Game seconds of a pause after this many in a row. */
export function restSecondsOf(times: number): number {
  return pauseAfter(times, PAUSES_SECONDS);
}

/** Whether a key is backed off, at an instant of our wall clock. */
export function isKeyBackedOff({ failedAttempts, speed }: Remembering, key: string, nowMs: number): boolean {
  const tried = failedAttempts.get(key);
  if (tried === undefined) return false;
  const ageSeconds = gameSecondsBetween({ speed }, tried.sinceMs, nowMs);
  // After the clock was set back the age is meaningless.
  return ageSeconds >= 0 && ageSeconds < restSecondsOf(tried.times);
}

/** Whether a read is backed off because a ship there recently failed at it, at an instant of our wall clock. */
export function isReadBackedOff(world: Remembering, sight: Sight, waypointSymbol: string, nowMs: number): boolean {
  return isKeyBackedOff(world, keyOf(sight, waypointSymbol), nowMs);
}

/** Records that a ship of ours failed to read at a place; failures during the pause change nothing. */
export function noteFailedRead(world: Memory, sight: Sight, waypointSymbol: string, atMs: number): void {
  if (isReadBackedOff(world, sight, waypointSymbol, atMs)) return;
  const key = keyOf(sight, waypointSymbol);
  const times = (world.failedAttempts.get(key)?.times ?? 0) + 1;
  world.failedAttempts.set(key, { sinceMs: atMs, times, act: `read the ${sight} of ${waypointSymbol}` });
}

/** What is left alone since it failed. */
export interface LeftAlone {
  readonly act: string;
  /** Null where it is not known. */
  readonly way: string | null;
  /** How often in a row it was backed off. */
  readonly times: number;
  /** Our wall clock, milliseconds. */
  readonly untilMs: number;
}

/** All that is backed off at an instant of our wall clock, what is tried again last first. */
export function leftAloneNow(world: Remembering, nowMs: number): readonly LeftAlone[] {
  const left = [...world.failedAttempts].flatMap(([key, { act = key, way = null, times, sinceMs }]): LeftAlone[] =>
    isKeyBackedOff(world, key, nowMs)
      ? [{ act, way, times, untilMs: sinceMs + (restSecondsOf(times) * 1_000) / world.speed }]
      : [],
  );
  return left.sort((one, other) => other.untilMs - one.untilMs);
}

/** Forgets the failures of a read after a success. */
export function noteSeen(
  { failedAttempts }: Pick<Memory, 'failedAttempts'>,
  sight: Sight,
  waypointSymbol: string,
): void {
  failedAttempts.delete(keyOf(sight, waypointSymbol));
}
