import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANIONS } from './folders/files.ts';
import { openStore, type Store } from './store.ts';
import { guarded } from './store-error.ts';

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
