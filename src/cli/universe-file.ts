import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readIfThere, requireWritable } from '../store/files.ts';
import { type InstanceLock, lockFile } from '../store/lock.ts';
import { SnapshotError } from '../universe/snapshot.ts';
import { UsageError } from './exit.ts';
import type { UniverseFlags } from './universe-command.ts';

/** What belongs to a universe for good, by the flag that chooses it. */
export interface Marks {
  readonly seed: number;
  readonly speed: number;
  readonly systems: number | undefined;
  readonly rivals: number;
  readonly difficulty: string;
  readonly contractLines: number;
  /** The seed that it began with, before any reset: its tokens are signed with it, and it is what the command line says. */
  readonly tokenSeed: number;
}

interface SavedState {
  readonly seed: number;
  readonly tokenSeed?: number;
  readonly speed: number;
  readonly systemsWanted?: number;
  readonly rivalsWanted?: number;
  readonly difficulty?: string;
  readonly contractLines?: number;
}

/** What a snapshot's universe is like. */
export function marksOf(snapshot: string): Marks {
  const { state } = JSON.parse(snapshot) as { readonly state: SavedState };
  const { seed, tokenSeed = seed, speed, systemsWanted, rivalsWanted = 0, difficulty = 'normal' } = state;
  const { contractLines = 3 } = state;
  return { seed, tokenSeed, speed, systems: systemsWanted, rivals: rivalsWanted, difficulty, contractLines };
}

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
 * @throws UsageError for a path at which no file can be
 */
export function readUniverseFile(path: string): string | undefined {
  requirePath(path);
  return readIfThere(path) ?? undefined;
}

/**
 * Takes the right to go on from a snapshot file and to write it at the end, and makes sure that it can be written: a
 * universe that has been played in is lost otherwise.
 * @throws UsageError, AlreadyRunning, StoreError
 */
export function holdUniverseFile(path: string): InstanceLock {
  requirePath(path);
  requireWritable(path);
  return lockFile(resolve(path));
}

/** What the command line says beside a snapshot must be true of it. */
export function requireSame(path: string, flags: UniverseFlags, marks: Marks): void {
  const names = ['seed', 'speed', 'systems', 'rivals', 'difficulty', 'contractLines'] as const;
  const option = (name: string) => `--${name.replace('L', '-l')}`;
  // Each reset takes the next galaxy; the command line goes on naming the first.
  const own = { ...marks, seed: marks.tokenSeed };
  const wrong = names.filter((name) => flags[name] !== undefined && flags[name] !== own[name]);
  const [first] = wrong;
  if (first === undefined) return;
  const said = wrong.map((name) => `${option(name)} ${flags[name]}`).join(' ');
  throw new UsageError(
    `${path}: the snapshot is of a universe of ${option(first)} ${own[first] ?? 'unsaid'}, got ${said}; leave that out or name another file`,
  );
}

/** The same error with the file's name before it. */
export function namingFile<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof SnapshotError)
      throw new UsageError(`${path}: ${error.message}; name another file, or move this one away`);
    throw error;
  }
}
