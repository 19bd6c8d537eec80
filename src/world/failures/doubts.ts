import { gameSecondsBetween } from '../../time/iso.ts';
import { restSecondsOf, type Sight } from './failed-attempts.ts';

/** Refusals that contradict what was read of a place, since it was read again for them. */
export interface Doubt {
  readonly refusals: number;
  /** When it was read again last, by our wall clock in milliseconds; undefined: not yet. */
  readonly readAtMs?: number;
  /** How often in a row that did not help. */
  readonly times: number;
}

/** One refusal may be about its own thing only; two are about what was read. */
const REFUSALS = 2;
/** Of what an earlier run has read: others played on until this one began. */
const REFUSALS_OF_OLD = 1;

const keyOf = (sight: Sight, place: string) => `${sight} ${place}`;

interface Doubting {
  readonly doubts: Map<string, Doubt>;
  readonly listedAtMs: ReadonlyMap<string, number>;
  /** The latest list of waypoints that came from the books; undefined: none did. */
  readonly recalledUpToMs?: number | undefined;
  /** Game seconds per second. */
  readonly speed: number;
}

/** Whether the list of a system's waypoints is that of an earlier run. */
function isOld({ listedAtMs, recalledUpToMs }: Doubting, sight: Sight, place: string): boolean {
  const atMs = sight === 'system' ? listedAtMs.get(place) : undefined;
  return atMs !== undefined && recalledUpToMs !== undefined && atMs <= recalledUpToMs;
}

/**
 * Records a refusal that contradicts what was read of a place, such as one entry of a list.
 * @returns whether to read it again now, all of it: after two refusals, or one of a list that an earlier run has
 *   read, and then as often as a failed read is tried again
 */
export function noteDoubt(world: Doubting, sight: Sight, place: string, atMs: number): boolean {
  const key = keyOf(sight, place);
  const { refusals, readAtMs, times } = world.doubts.get(key) ?? { refusals: 0, times: 0 };
  const seconds = readAtMs === undefined ? Number.POSITIVE_INFINITY : gameSecondsBetween(world, readAtMs, atMs);
  const needed = isOld(world, sight, place) ? REFUSALS_OF_OLD : REFUSALS;
  const isDue = refusals + 1 >= needed && (seconds < 0 || seconds >= restSecondsOf(times));
  if (!isDue) {
    world.doubts.set(key, { refusals: refusals + 1, times, ...(readAtMs !== undefined && { readAtMs }) });
    return false;
  }
  // What was believed for twice its pause had helped.
  const isInARow = seconds < 2 * restSecondsOf(times);
  world.doubts.set(key, { refusals: 0, readAtMs: atMs, times: isInARow ? times + 1 : 1 });
  return true;
}
