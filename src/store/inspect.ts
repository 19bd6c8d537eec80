import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { borrowStore } from './borrow.ts';
import { StoreError } from './store-error.ts';

/** Why the books at a path cannot be read; undefined if they can. A copy is read, so no running daemon is disturbed. */
export async function problemOfBooks(path: string): Promise<StoreError | undefined> {
  try {
    await (await borrowStore(path)).close();
    return undefined;
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
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
