import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { guarded } from '../store-error.ts';

/** The files of a database: SQLite keeps two beside the main one. */
export const COMPANIONS = ['', '-wal', '-shm'] as const;

/**
 * Writes a file of mode 600 so that a reader finds the old text or the new one, even after a power failure.
 * @throws StoreError
 */
export function writeAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  guarded(path, () => {
    try {
      writeDurably(temporary, text);
      renameSync(temporary, path);
      syncFolder(dirname(path));
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

/**
 * Checks, as far as possible beforehand, that {@link writeAtomically} can write a file; the file is not changed.
 * @throws StoreError
 */
export function requireWritable(path: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  guarded(path, () => {
    writeDurably(temporary, '');
    rmSync(temporary);
  });
}

/** Writes a new file of mode 600 and waits until it is on the disk; an existing file is removed first, with its mode. */
export function writeDurably(path: string, text: string): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Bytes read at once; any of that size does. */
const CHUNK_BYTES = 1_000_000;

/** Reads every byte of a database and its log, and drops them; throws the disk's error for any of them. */
export function readThrough(path: string): void {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (const companion of ['', '-wal']) {
    if (!existsSync(path + companion)) continue;
    const file = openSync(path + companion, 'r');
    try {
      for (let [at, read] = [0, 1]; read > 0; at += read) read = readSync(file, chunk, 0, chunk.length, at);
    } finally {
      closeSync(file);
    }
  }
}

/** The text of a file, or null when it does not exist. */
export function readIfThere(path: string): string | null {
  try {
    return guarded(path, () => readFileSync(path, 'utf8'), 'read');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** A rename or a removal is durable only after its folder is synced. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The name, or the name with the first number that is free with all these endings. */
export function freeName(name: string, endings: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!endings.some((ending) => existsSync(candidate + ending))) return candidate;
  }
}
