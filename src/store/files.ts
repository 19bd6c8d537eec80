import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { guarded } from './store-error.ts';

/** The companions that SQLite keeps beside a database file. */
export const COMPANIONS = ['', '-wal', '-shm'] as const;

/**
 * Writes a file of mode 600 so that whoever reads it, and whenever the power fails, finds the old text or the new one.
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
 * Makes sure, as far as that can be known before, that {@link writeAtomically} can write a file; the file stays as it is.
 * @throws StoreError
 */
export function requireWritable(path: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  guarded(path, () => {
    writeDurably(temporary, '');
    rmSync(temporary);
  });
}

/** A new file of mode 600 whose text is on the disk; one of the same name is removed first, its mode with it. */
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

/** The text of a file, or null where there is none. */
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

/** A rename or a removal is on the disk only once its folder is. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The name itself, or the name with the first number at which it is free with each of these endings. */
export function freeName(name: string, endings: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!endings.some((ending) => existsSync(candidate + ending))) return candidate;
  }
}
