import * as z from 'zod';
import { NamedWorld } from '../config/worlds/world-schema.ts';
import { jsonIn } from '../wire/json.ts';
import { UniverseCounters } from './counters.ts';
import type { Game } from './game.ts';
import { UniverseState } from './state.ts';

/**
 * Increased with each change of the state's shape, or of the galaxy that follows from a seed, in which its ships would
 * be elsewhere; snapshots of older versions are refused. 2: starter systems, and gates in other places.
 */
const SNAPSHOT_VERSION = 2;

const Snapshot = z.object({
  savedAtMs: z.number().exactOptional(),
  state: UniverseState,
  counters: UniverseCounters,
  ledgerLength: z.int(),
});

/** What a universe resumes from. */
export type Resumed = Readonly<Omit<z.output<typeof Snapshot>, 'savedAtMs'>>;

/** The text is no snapshot of this version, or no change recorded after one: the owner must choose another universe. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/**
 * The state as JSON text, without the systems, which follow from the seed.
 * @param savedAtMs server time, needed to resume as if no time had passed
 */
export function writeSnapshot({ state, counters, ledger }: Game, savedAtMs?: number): string {
  return JSON.stringify({
    version: SNAPSHOT_VERSION,
    ...(savedAtMs !== undefined && { savedAtMs }),
    state: { ...state, systems: {} },
    counters,
    ledgerLength: ledger.length(),
  });
}

/**
 * The same data with every instant shifted. A number is an instant if its name ends in Ms, by convention of the state.
 */
function moved(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((each) => moved(each, byMs));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    typeof each === 'number' && name.endsWith('Ms') ? each + byMs : moved(each, byMs),
  ]);
  return Object.fromEntries(entries);
}

/** Doubts that have become keys since a snapshot was taken have their values of the kind world in it. */
function withWholeWorld(state: UniverseState): UniverseState {
  return state.world === undefined ? state : { ...state, world: NamedWorld.parse(state.world) };
}

/**
 * Reads a text that `writeSnapshot` wrote.
 * @param resumeAtMs server time at which it resumes, if no time is to have passed since it was taken
 * @throws SnapshotError for any other text
 */
export function readSnapshot(text: string, resumeAtMs?: number): Resumed {
  const parsed = jsonIn(text) as Record<string, unknown> | null | undefined;
  if (typeof parsed !== 'object' || parsed === null)
    throw new SnapshotError('expected the snapshot of a universe, got something else');
  if (parsed.version !== SNAPSHOT_VERSION) {
    const got = parsed.version === undefined ? 'none' : JSON.stringify(parsed.version);
    throw new SnapshotError(`expected a snapshot of version ${SNAPSHOT_VERSION}, got ${got}`);
  }
  // The path of the first invalid value, e.g. "counters.total".
  const place = Snapshot.safeParse(parsed).error?.issues[0]?.path.join('.');
  if (place !== undefined)
    throw new SnapshotError(`expected the snapshot of a universe, got a damaged one (at ${place})`);
  const resumed = parsed as unknown as Resumed;
  const state = withWholeWorld(resumed.state);
  const { savedAtMs } = parsed;
  if (resumeAtMs === undefined || typeof savedAtMs !== 'number') return { ...resumed, state };
  return { ...resumed, state: moved(state, resumeAtMs - savedAtMs) as UniverseState };
}
