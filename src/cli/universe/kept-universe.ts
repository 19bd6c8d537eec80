import type { Settings } from '../../config/settings.ts';
import type { NamedWorld } from '../../config/worlds/world-schema.ts';
import { type KeptUniverse, keepUniverse, readUniverse } from '../../store/folders/universe-folder.ts';
import { StoreError } from '../../store/store-error.ts';
import type { Clock } from '../../time/clock.ts';
import { createUniverse, readChange, SnapshotError, type Universe } from '../../universe/door.ts';
import type { Transport } from '../../wire/transport.ts';
import { marksOf } from './universe-file.ts';

type Server = Extract<Settings['server'], { kind: 'embedded' }>;

/** A universe that continues from its last change. */
export interface TakenUp {
  readonly universe: Universe;
  readonly resetDate: string;
  /** Changes since the snapshot that were repeated. */
  readonly repeated: number;
  /** Changes that the universe refused this time; none unless the program has changed meanwhile. */
  readonly refused: number;
  /** Milliseconds by which its time is ahead of this machine's; a lead that it had when it was played persists. */
  readonly aheadMs: number;
  /** Whether changes may be missing. */
  readonly lacksChanges: boolean;
  /** What it is like. */
  readonly world: NamedWorld;
}

/** YYYY-MM-DD; undefined for a text that is not a snapshot. */
export function resetDateIn(snapshot: string): string | undefined {
  try {
    const { state } = JSON.parse(snapshot) as { readonly state?: { readonly resetDate?: unknown } };
    return /^\d{4}-\d{2}-\d{2}$/.exec(String(state?.resetDate))?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Repeats the changes.
 * @returns the number of refused changes
 * @throws SnapshotError where they are not what was written down
 */
function repeatAll(universe: Universe, changes: KeptUniverse['changes']): number {
  const whole = changes.map((change, index) => readChange(change, index + 1));
  return whole.filter((change, index) => {
    try {
      return !universe.repeat(change);
    } catch (error) {
      // What succeeded once succeeds again, unless the snapshot is of another moment than it states.
      const why = error instanceof Error ? error.message : String(error);
      throw new SnapshotError(`the change in line ${index + 1} of the .changes file cannot be done again (${why})`);
    }
  }).length;
}

/** Milliseconds by which the last recorded instant is ahead of now; time in a universe never goes back. */
function aheadOf({ snapshot, changes }: KeptUniverse, nowMs: number): number {
  const { savedAtMs = 0 } = JSON.parse(snapshot) as { readonly savedAtMs?: number };
  const last = changes.at(-1);
  const { atMs } = last === undefined ? { atMs: 0 } : readChange(last, changes.length);
  return Math.max(0, Math.max(savedAtMs, atMs) - nowMs);
}

/** The universe with a key for its tokens, once all its changes are repeated: those registered agents, too. */
function rekeyed(universe: Universe, server: Server, tokenKey: string): Universe {
  return createUniverse({ ...server, startedAtMs: universe.startedAtMs, resumeFrom: universe.snapshot(), tokenKey });
}

/**
 * Resumes the saved universe, or returns why it cannot be the universe of this configuration.
 * @param tokenKey for one that is served, and was saved before universes had keys
 */
export function takeUpUniverse(kept: KeptUniverse, server: Server, nowMs: number, tokenKey?: string): TakenUp | string {
  const { snapshot, changes, lacksChanges = false } = kept;
  try {
    const universe = createUniverse({ ...server, startedAtMs: nowMs, resumeFrom: snapshot });
    const { tokenSeed, speed, hasKey, world } = marksOf(snapshot);
    if (tokenSeed !== server.seed || speed !== server.speed)
      return `the old one is of seed ${tokenSeed} at speed ${speed}`;
    const refused = repeatAll(universe, changes);
    const aheadMs = aheadOf(kept, nowMs);
    const resetDate = universe.resetDateAt(nowMs + aheadMs);
    const needsKey = !hasKey && tokenKey !== undefined;
    return {
      universe: needsKey ? rekeyed(universe, server, tokenKey) : universe,
      resetDate,
      aheadMs,
      repeated: changes.length,
      refused,
      lacksChanges,
      world,
    };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return `the old one cannot be taken up: ${error.message}`;
  }
}

/** Changes after which a new snapshot is written: a guess between its cost and that of repeating them at a start. */
const CHANGES_A_SNAPSHOT = 2_000;

/** Milliseconds from a change that could not be written to the next try, which writes a snapshot; a guess. */
const AGAIN_MS = 5_000;

/**
 * Writes down changes. After one that the disk did not take, the file may end within a line: a snapshot takes its place as
 * soon as there is room, and until then a killed process loses what has happened since.
 */
function writerIn(folder: string, universe: Pick<Universe, 'snapshot'>, startedAtMs: number) {
  let add: ((change: string) => void) | undefined = keepUniverse(folder, universe.snapshot(startedAtMs));
  let changes = 0;
  let failedMs = Number.NEGATIVE_INFINITY;
  return (change: string, nowMs: number) => {
    const isDue = ++changes % CHANGES_A_SNAPSHOT === 0;
    if (add === undefined && nowMs - failedMs < AGAIN_MS) return;
    try {
      if (add !== undefined) add(change);
      if (add === undefined || isDue) add = keepUniverse(folder, universe.snapshot(nowMs));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      add = undefined;
      failedMs = nowMs;
    }
  };
}

/**
 * Keeps the universe in a folder, change by change: a killed process loses nothing. What a full or failing disk does not take
 * has happened nevertheless.
 */
export function keptIn(folder: string, universe: Universe, startedAtMs: number): Universe {
  const write = writerIn(folder, universe, startedAtMs);
  return {
    ...universe,
    handle: (request, nowMs) => {
      const reply = universe.handle(request, nowMs);
      const change = universe.changeOf(request, reply, nowMs);
      if (change !== undefined) write(JSON.stringify(change), nowMs);
      return reply;
    },
  };
}

/** A transport to a copy of the saved universe in this process, or why there is none; the files do not change. */
export function copyTransport(server: Server, folder: string, clock: Clock): Transport | string {
  const kept = readUniverse(folder);
  if (kept === null) return 'the embedded universe has not been played yet';
  const taken = takeUpUniverse(kept, server, clock.nowMs());
  if (typeof taken === 'string') return `${taken}, and argosy run would begin a new one`;
  const { universe, aheadMs } = taken;
  return async ({ method, path, headers, body }) =>
    universe.handle({ method, path: `/v2${path}`, headers, body, address: 'plan' }, clock.nowMs() + aheadMs);
}
