import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Copies a database to `<path>.version-<n>` before a migration, so that the older program can be used again. An
 * interrupted copy keeps the ending .part and is never taken for a complete one.
 */
export function backUp(database: DatabaseSync, path: string, version: number): void {
  if (path === ':memory:') return;
  const copy = `${path}.version-${version}`;
  rmSync(`${copy}.part`, { force: true });
  // VACUUM INTO fills an empty file, which keeps the mode of the books.
  closeSync(openSync(`${copy}.part`, 'a', 0o600));
  database.prepare('VACUUM INTO ?').run(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
}
