import type { DatabaseSync } from 'node:sqlite';
import { versionOf } from './migrations.ts';
import { StoreError } from './store-error.ts';

/**
 * Copies the rows of the books in a file to new, empty books; the file is not changed.
 * @throws StoreError where the file has another version of the books
 */
export function fillFrom(database: DatabaseSync, path: string): void {
  database.prepare('ATTACH ? AS copied').run(path);
  const version = Number(database.prepare('PRAGMA copied.user_version').get()?.user_version);
  if (version !== versionOf(database)) {
    const message = `${path}: expected books of version ${versionOf(database)}, got version ${version}; use the program that wrote them`;
    throw new StoreError('newer', path, message);
  }
  const tables = "SELECT name FROM copied.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
  for (const { name } of database.prepare(tables).all())
    database.exec(`INSERT INTO main."${name}" SELECT * FROM copied."${name}"`);
  database.exec('DETACH copied');
}
