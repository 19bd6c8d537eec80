import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { KIND_WORLD, NamedWorld } from '../../config/worlds/world-schema.ts';
import { requireOwnFile } from '../../disk/own.ts';
import { userId } from '../../disk/users.ts';
import { readIfThere, requireWritable } from '../../store/folders/files.ts';
import { type InstanceLock, lockFile } from '../../store/lock/lock.ts';
import { guarded } from '../../store/store-error.ts';
import { type Doubts, doubtsOf, SnapshotError, WORLD_SETTINGS } from '../../universe/door.ts';
import { UsageError } from '../process/exit.ts';
import type { UniverseFlags } from './universe-command.ts';

const READABLE_BY_OTHERS = 0o077;

interface SavedState extends Doubts {
  readonly seed: number;
  readonly tokenSeed?: number;
  readonly tokenKey?: string;
  readonly speed: number;
  readonly systemsWanted?: number;
  readonly rivalsWanted?: number;
  readonly rivalsAbroadWanted?: number;
  readonly traitsHidden?: boolean;
  readonly difficulty?: string;
  readonly contractLines?: number;
  readonly world?: NamedWorld;
}

const NO_DOUBTS: Required<Doubts> = { partialSupply: false, staleConstruction: false, duplicateModuleFault: false };

/**
 * The permanent properties of a snapshot's universe, by the flags that set them. `tokenSeed` is the seed of the first galaxy,
 * before any reset: it signs the tokens unless the universe has a key, and the command line names it.
 */
export function marksOf(snapshot: string) {
  const { state } = JSON.parse(snapshot) as { readonly state: SavedState };
  const { seed, tokenSeed = seed, tokenKey, speed, difficulty = 'normal', contractLines = 3 } = state;
  const world = state.world === undefined ? KIND_WORLD : NamedWorld.parse(state.world);
  return {
    ...{ seed, tokenSeed, speed, difficulty, contractLines, world },
    hasKey: tokenKey !== undefined,
    systems: state.systemsWanted,
    rivals: state.rivalsWanted ?? 0,
    rivalsAbroad: state.rivalsAbroadWanted ?? world.values.charters.agents,
    hideTraits: state.traitsHidden ?? false,
    ...NO_DOUBTS,
    ...doubtsOf(state),
  };
}

export type Marks = ReturnType<typeof marksOf>;

/** @throws UsageError for a path at which no file can be */
function requirePath(path: string): void {
  if (path === '') throw new UsageError('--snapshot: expected the name of a file, got an empty one');
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) throw new UsageError(`${path}: expected a folder to write the snapshot in, got none`);
  if (existsSync(path) && !statSync(path).isFile())
    throw new UsageError(`${path}: expected a file, got something else`);
}

/**
 * The text of a snapshot file, or undefined where there is none yet.
 * @throws UsageError for a path at which no file can be, NotOurs for a file of another user, who knows its key
 */
export function readUniverseFile(path: string): string | undefined {
  requirePath(path);
  requireOwnFile(path);
  return readIfThere(path) ?? undefined;
}

/** The key of its tokens is in it. */
function closeToReaders(path: string): void {
  const { uid, mode = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (uid === userId() && (mode & READABLE_BY_OTHERS) !== 0) guarded(path, () => chmodSync(path, 0o600));
}

/**
 * Locks a snapshot file and checks that it can be written: otherwise the played universe would be lost at the end.
 * @throws UsageError, AlreadyRunning, StoreError
 */
export function holdUniverseFile(path: string): InstanceLock {
  requirePath(path);
  requireWritable(path);
  closeToReaders(path);
  return lockFile(resolve(path));
}

/** The option of a command that sets a property: --contract-lines for contractLines. */
export function optionOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

type Setting = string | number | boolean | NamedWorld | null | undefined;

/** Whether a flag was given and differs from what a universe has; worlds are compared by their values. */
export function differs(given: Setting, own: Setting): boolean {
  const valuesOf = (setting: Setting) => (typeof setting === 'object' ? setting?.values : setting);
  return given !== undefined && !isDeepStrictEqual(valuesOf(given), valuesOf(own));
}

/** A setting as it is typed. */
export function settingText(setting: Setting): string {
  return String((typeof setting === 'object' ? setting?.name : setting) ?? 'unsaid');
}

/** Flags given beside a snapshot must agree with it. */
export function requireSame(path: string, flags: UniverseFlags, marks: Marks): void {
  const names = ['seed', 'speed', 'systems', ...WORLD_SETTINGS] as const;
  // Each reset moves on to the next galaxy; the command line still names the first.
  const own = { ...marks, seed: marks.tokenSeed };
  const wrong = names.filter((name) => differs(flags[name], own[name]));
  const [first] = wrong;
  if (first === undefined) return;
  const differing = wrong.map((name) => `${optionOf(name)} ${settingText(flags[name])}`).join(' ');
  throw new UsageError(
    `${path}: the snapshot is of a universe of ${optionOf(first)} ${settingText(own[first])}, got ${differing}; leave that out or name another file`,
  );
}

/** Rethrows an error with the file's name before its message. */
export function namingFile<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SnapshotError)
      throw new UsageError(`${path}: ${error.message}; name another file, or move this one away`);
    throw error;
  }
}
