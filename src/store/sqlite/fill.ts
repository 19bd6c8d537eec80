import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../store-error.ts';
import { isReadable, SCHEMA } from './schema.ts';

/**
 * Copies the rows of the books in a file, of this schema or an older one, to new, empty books; the file is not changed.
 * @throws StoreError where this program does not read their schema
 */
export function fillFrom(database: DatabaseSync, path: string): void {
  database.prepare('ATTACH ? AS copied').run(path);
  const found = Number(database.prepare('PRAGMA copied.user_version').get()?.user_version);
  if (!isReadable(found)) {
    const message = `${path}: expected books of schema ${SCHEMA}, got schema ${found}, which another version of this program reads`;
    throw new StoreError('other-schema', path, message);
  }
  const tables = "SELECT name FROM copied.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
  for (const { name } of database.prepare(tables).all())
    database.exec(`INSERT INTO main."${name}" SELECT * FROM copied."${name}"`);
  database.exec('DETACH copied');
}
