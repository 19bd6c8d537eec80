import { accessSync, closeSync, constants, existsSync, openSync, readSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { borrowStore } from './borrow.ts';
import { MIGRATIONS } from './migrations.ts';
import { StoreError } from './store-error.ts';

/** What is known of the books at a path without changing them. */
export interface BooksSeen {
  readonly version: number;
  /** The version that this program writes. */
  readonly newest: number;
  /** Why they cannot be read; undefined if they can. */
  readonly problem: string | undefined;
}

/** Place of the version in the header of a database of SQLite. */
const VERSION_AT = 60;

function versionIn(path: string): number {
  const header = Buffer.alloc(VERSION_AT + 4);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  return header.readUInt32BE(VERSION_AT);
}

/** Reads a copy of the books, so that a running daemon is not disturbed. */
export async function inspectBooks(path: string): Promise<BooksSeen> {
  const newest = MIGRATIONS.length;
  try {
    const version = versionIn(path);
    const store = await borrowStore(path);
    await store.close();
    return { version, newest, problem: undefined };
  } catch (error) {
    if (!(error instanceof StoreError) && !(error instanceof Error && 'code' in error)) throw error;
    return { version: 0, newest, problem: error.message };
  }
}

/** The disk of a folder, or of the nearest one above it that exists. */
export interface DiskSeen {
  readonly freeBytes: number;
  readonly isWritable: boolean;
  /** False for a file where a folder should be. */
  readonly isFolder: boolean;
}

/** Looks at the disk of a folder, which need not exist yet. */
export function inspectDisk(folder: string): DiskSeen {
  if (!existsSync(folder) && dirname(folder) !== folder) return inspectDisk(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  const seen = { freeBytes: bavail * bsize, isFolder: statSync(folder).isDirectory() };
  try {
    accessSync(folder, constants.W_OK);
    return { ...seen, isWritable: true };
  } catch {
    return { ...seen, isWritable: false };
  }
}
