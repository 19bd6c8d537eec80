import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Summary } from '../daemon/missions/summary.ts';
import { writeDurably } from '../store/folders/files.ts';
import type { Store } from '../store/store.ts';
import { makeFolder } from '../telemetry/folders.ts';
import type { ScriptPosition } from '../universe/door.ts';
import type { DiggingRow } from './miners.ts';
import type { Player } from './runs-in-turn.ts';
import type { Curve } from './series.ts';

/** Increased with each change of what a folder holds, the schema of its books included; other versions are refused. */
const VERSION = 2;

const MANIFEST = 'run.json';
const UNIVERSE = 'universe.json';
const BOOKS = 'books.sqlite';

/** What a kept run needs besides its universe and its books. */
export interface Manifest {
  readonly seed: number;
  /** Game hours played; the daemon has stopped since, which takes some seconds more. */
  readonly hours: number;
  /** Virtual time at which it goes on, in milliseconds since 1970. */
  readonly atMs: number;
  readonly resetAfterHours: number | null;
  /** Identifies the strategy that was played. */
  readonly strategySha256: string;
  readonly player: Player;
  /** Runs of the daemon so far. */
  readonly runs: number;
  readonly summaries: readonly Pick<Summary, 'shipHoursByLane'>[];
  readonly curve: Curve;
  readonly diggingRows: readonly DiggingRow[];
  /** How far the fault script has come; null without one. */
  readonly faults: ScriptPosition | null;
}

/** A run as its folder holds it. */
export interface KeptRun extends Manifest {
  /** Reads the text of the universe's snapshot, some 20 MB; throws KeptRunError. */
  readonly universe: () => string;
  /** The path of the books. */
  readonly books: string;
}

/** The folder holds no run that this program can go on from: the owner must name another one. */
export class KeptRunError extends Error {
  override readonly name = 'KeptRunError';
}

/** Where the run of a seed is kept below the folder that the user names. */
export function folderOfSeed(folder: string, seed: number): string {
  return join(folder, `seed-${seed}`);
}

/**
 * Keeps a run in a new folder of mode 700, with files of mode 600: the folder appears once it is complete.
 * @throws StoreError
 */
export async function keepRun(folder: string, manifest: Manifest, universe: string, store: Store): Promise<void> {
  const part = `${folder}.${process.pid}.part`;
  makeFolder(dirname(folder));
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  try {
    await store.copyTo(join(part, BOOKS));
    writeDurably(join(part, UNIVERSE), universe);
    writeDurably(join(part, MANIFEST), JSON.stringify({ version: VERSION, ...manifest }));
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

function fromFolder<Read>(folder: string, name: string, read: (path: string) => Read): Read {
  try {
    return read(join(folder, name));
  } catch {
    throw new KeptRunError(`${folder}: expected a run kept by --save-at, got a folder whose ${name} cannot be read`);
  }
}

const textOf = (folder: string, name: string) => fromFolder(folder, name, (path) => readFileSync(path, 'utf8'));
const requireReadable = (folder: string, name: string) =>
  fromFolder(folder, name, (path) => {
    closeSync(openSync(path, 'r'));
    if (!statSync(path).isFile()) throw new Error('no file');
  });

function parsed(folder: string, text: string): Partial<Manifest> & { readonly version?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through to the one error message below.
  }
  throw new KeptRunError(`${folder}: expected a run kept by --save-at, got a ${MANIFEST} that is something else`);
}

/**
 * Reads a run that `keepRun` wrote.
 * @throws KeptRunError for any other folder
 */
export function readKeptRun(folder: string): KeptRun {
  const manifest = parsed(folder, textOf(folder, MANIFEST));
  if (manifest.version !== VERSION) {
    const got = manifest.version === undefined ? 'none' : JSON.stringify(manifest.version);
    throw new KeptRunError(`${folder}: expected a kept run of version ${VERSION}, got ${got}; play and keep it again`);
  }
  for (const name of [UNIVERSE, BOOKS]) requireReadable(folder, name);
  const universe = () => textOf(folder, UNIVERSE);
  return { ...(manifest as Manifest), universe, books: join(folder, BOOKS) };
}
