import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Copies a database to a file of mode 600. An interrupted copy keeps the ending .part and is never taken for a complete
 * one.
 */
export function copyTo(database: DatabaseSync, path: string): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  // VACUUM INTO fills an empty file, which keeps the mode of the books.
  closeSync(openSync(part, 'a', 0o600));
  database.prepare('VACUUM INTO ?').run(part);
  renameSync(part, path);
}
