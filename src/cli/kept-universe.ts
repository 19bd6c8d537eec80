import type { Settings } from '../config/settings.ts';
import { type KeptUniverse, keepUniverse } from '../store/universe-folder.ts';
import { readChange } from '../universe/read-change.ts';
import { SnapshotError } from '../universe/snapshot.ts';
import { createUniverse, type Universe } from '../universe/universe.ts';

type Server = Extract<Settings['server'], { kind: 'embedded' }>;

/** A universe that goes on from where it was, to the last change. */
export interface TakenUp {
  readonly universe: Universe;
  readonly resetDate: string;
  /** Changes since the snapshot, done again. */
  readonly repeated: number;
  /** Changes that it refused this time; none unless the program has changed meanwhile. */
  readonly refused: number;
  /** By how much its time is ahead of this machine's, milliseconds: a clock that was ahead when it was played stays so in it. */
  readonly aheadMs: number;
  /** Whether there may have been changes that nobody knows any more. */
  readonly lacksChanges: boolean;
}

/** What tells one universe from another. */
type Marks = { readonly seed: number; readonly tokenSeed?: number; readonly speed: number };

/** YYYY-MM-DD; undefined for a text that is no snapshot. */
export function resetDateIn(snapshot: string): string | undefined {
  try {
    const { state } = JSON.parse(snapshot) as { readonly state?: { readonly resetDate?: unknown } };
    return /^\d{4}-\d{2}-\d{2}$/.exec(String(state?.resetDate))?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Does the changes again.
 * @returns how many were refused
 * @throws SnapshotError where they are not what was written down
 */
function repeatAll(universe: Universe, changes: KeptUniverse['changes']): number {
  const whole = changes.map((change, index) => readChange(change, index + 1));
  return whole.filter((change, index) => {
    try {
      return !universe.repeat(change);
    } catch (error) {
      // What it could do once it can do again, unless the snapshot is of another moment than it says.
      const why = error instanceof Error ? error.message : String(error);
      throw new SnapshotError(`the change in line ${index + 1} of the .changes file cannot be done again (${why})`);
    }
  }).length;
}

/** How far the last instant that was written down is ahead of now; what lives in a universe does not get younger. */
function aheadOf({ snapshot, changes }: KeptUniverse, nowMs: number): number {
  const { savedAtMs = 0 } = JSON.parse(snapshot) as { readonly savedAtMs?: number };
  const last = changes.at(-1);
  const { atMs } = last === undefined ? { atMs: 0 } : readChange(last, changes.length);
  return Math.max(0, Math.max(savedAtMs, atMs) - nowMs);
}

/** Takes up what was written down, or says why it cannot be the universe of this configuration. */
export function takeUpUniverse(kept: KeptUniverse, server: Server, nowMs: number): TakenUp | string {
  const { snapshot, changes, lacksChanges = false } = kept;
  try {
    const universe = createUniverse({ ...server, startedAtMs: nowMs, resumeFrom: snapshot });
    const { seed, tokenSeed: firstSeed = seed, speed } = (JSON.parse(snapshot) as { state: Marks }).state;
    if (firstSeed !== server.seed || speed !== server.speed)
      return `the old one is of seed ${firstSeed} at speed ${speed}`;
    const refused = repeatAll(universe, changes);
    const aheadMs = aheadOf(kept, nowMs);
    const resetDate = universe.resetDateAt(nowMs + aheadMs);
    return { universe, resetDate, aheadMs, repeated: changes.length, refused, lacksChanges };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return `the old one cannot be taken up: ${error.message}`;
  }
}

/** After so many changes a new snapshot is written, so that a start has no more of them to repeat. */
const CHANGES_A_SNAPSHOT = 2_000;

/** The universe, written down in a folder change by change: a killed process loses nothing. */
export function keptIn(folder: string, universe: Universe, startedAtMs: number): Universe {
  let add = keepUniverse(folder, universe.snapshot(startedAtMs));
  let changes = 0;
  return {
    ...universe,
    handle: (request, nowMs) => {
      const reply = universe.handle(request, nowMs);
      const change = universe.changeOf(request, reply, nowMs);
      if (change === undefined) return reply;
      add(JSON.stringify(change));
      if (++changes % CHANGES_A_SNAPSHOT === 0) add = keepUniverse(folder, universe.snapshot(nowMs));
      return reply;
    },
  };
}
