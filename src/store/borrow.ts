import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { COMPANIONS } from './folders/files.ts';
import { openStore, type Store } from './store.ts';
import { guarded, StoreError } from './store-error.ts';

/**
 * A temporary copy of the books at a path, deleted when it is closed: writes do not change the books. Empty books when
 * there are none.
 * @throws StoreError
 */
export async function borrowStore(path: string): Promise<Store> {
  if (!existsSync(path)) return openStore(':memory:');
  const folder = guarded(tmpdir(), () => mkdtempSync(join(tmpdir(), 'argosy-')));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, 'books');
  try {
    for (const companion of COMPANIONS) {
      const part = path + companion;
      if (!existsSync(part)) continue;
      guarded(part, () => copyFileSync(part, copy + companion), 'read');
      // The copy has the mode of the books, which may be read-only.
      chmodSync(copy + companion, 0o600);
    }
    const store = await openStore(copy, { copyOf: path });
    return { ...store, close: () => store.close().finally(discard) };
  } catch (error) {
    discard();
    throw error;
  }
}

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
interface DiskSeen {
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
