import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Copies a database to `<path>.version-<n>` before it is brought to a newer version, so that the program of before can
 * still be gone back to. A copy that was broken off is never taken for a whole one.
 */
export function backUp(database: DatabaseSync, path: string, version: number): void {
  if (path === ':memory:') return;
  const copy = `${path}.version-${version}`;
  rmSync(`${copy}.part`, { force: true });
  // VACUUM INTO fills an empty file, which keeps the mode that the books have.
  closeSync(openSync(`${copy}.part`, 'a', 0o600));
  database.prepare('VACUUM INTO ?').run(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
}
