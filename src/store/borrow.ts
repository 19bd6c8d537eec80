import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANIONS } from './files.ts';
import { openStore, type Store } from './store.ts';
import { guarded } from './store-error.ts';

/**
 * The books at a path as they are now, in a copy of their own that is gone when it is closed: whatever is written to
 * it, the books stay as they are. Empty books where there are none.
 * @throws StoreError
 */
export async function borrowStore(path: string): Promise<Store> {
  if (!existsSync(path)) return openStore(':memory:');
  const folder = guarded(path, () => mkdtempSync(join(tmpdir(), 'argosy-')));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, 'books');
  try {
    guarded(path, () => {
      for (const companion of COMPANIONS) {
        if (existsSync(path + companion)) copyFileSync(path + companion, copy + companion);
      }
    });
    const store = await openStore(copy);
    return { ...store, close: () => store.close().finally(discard) };
  } catch (error) {
    discard();
    throw error;
  }
}
