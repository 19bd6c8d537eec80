import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Queries, Tables } from '../books/tables.ts';
import { readThrough } from '../folders/files.ts';
import { guarded, StoreError, unsoundnessIn } from '../store-error.ts';
import { fillFrom } from './fill.ts';
import { flawIn } from './flaws.ts';
import { type LockPatience, NO_OTHER_PROGRAM, patientDialect } from './patience.ts';
import { makeTables, requireOurSchema } from './schema.ts';
import { endsWithProcess, TEMPORARY, temporaryFolder } from './temporary.ts';
import { statementsOf, type Writes, writesTo } from './writes.ts';

/**
 * Copies a database to a file of mode 600. An interrupted copy keeps the ending .part and is never taken for a complete
 * one.
 */
function copyTo(database: DatabaseSync, path: string): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  // VACUUM INTO fills an empty file, which keeps the mode of the books.
  closeSync(openSync(part, 'a', 0o600));
  database.prepare('VACUUM INTO ?').run(part);
  renameSync(part, path);
}

/** Every commit is on the disk before it is acknowledged; at two requests a second the cost is negligible. */
const PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;';

/** A database file: reads and rare writes as queries, frequent writes at once. */
export interface OpenDatabase {
  readonly queries: Queries;
  readonly writes: Writes;
  /** Copies the database to a new file of mode 600. */
  copyTo(path: string): void;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The original when the path is a copy: messages name it. */
  readonly copyOf?: string;
  /** Books whose rows new books begin with; that file is not changed. */
  readonly filledFrom?: string;
  /** Ends the wait for another program that holds the books at the start, with its reason, and later soon after. */
  readonly stop?: AbortSignal;
  /** Called when another program has held the books for a second, and when it has let go. */
  readonly onHeld?: (isHeld: boolean) => void;
}

/** Of books that end with their process: they need no log that outlives it. */
const PRAGMAS_OF_PROCESS = 'PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -8000;';

/** What errors name. */
const nameOf = (path: string) => (path === TEMPORARY ? `temporary books in ${temporaryFolder()}` : path);

/**
 * Opens (or makes, with mode 600) the database at a path, ':memory:' or `TEMPORARY`, checks it and makes the
 * tables of new books.
 * @param patience with other programs that hold the open database; none by default
 * @throws StoreError; "corrupt" only where the whole file can be read, "other-schema" for books of another version of
 *   this program; they are not changed then
 */
export function openDatabase(
  path: string,
  { copyOf, filledFrom }: OpenOptions = {},
  patience: LockPatience = NO_OTHER_PROGRAM,
): OpenDatabase {
  const [named, isCopy] = [copyOf ?? nameOf(path), copyOf !== undefined];
  const database = guarded(named, () => {
    if (!endsWithProcess(path)) closeSync(openSync(path, 'a', 0o600));
    return new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  });
  const flaw = closedIfFailed(database, () => guarded(named, () => prepare(database, path, named, isCopy)));
  if (flaw !== undefined) {
    database.close();
    // SQLite reports a page that the disk does not give as damage, too.
    if (!endsWithProcess(path)) guarded(named, () => readThrough(path), 'read');
    throw unsound(named, flaw, isCopy);
  }
  if (filledFrom !== undefined)
    closedIfFailed(database, () => guarded(filledFrom, () => fillFrom(database, filledFrom), 'read'));
  if (endsWithProcess(path)) guarded(named, () => database.exec('BEGIN'));
  const config = { database: kyselyDatabase(database, named) };
  const dialect =
    patience === NO_OTHER_PROGRAM ? new SqliteDialect(config) : patientDialect(config, patience.patiently);
  const queries = new Kysely<Tables>({ dialect });
  return {
    queries,
    writes: writesTo(database, named, patience.patiently),
    copyTo: (target) => guarded(target, () => outsideTransaction(database, () => copyTo(database, target))),
    close: () => close(queries, database),
  };
}

/**
 * Books that end with their process stay in one transaction, since a commit takes five times as long as a row; SQLite
 * copies only what is committed.
 */
function outsideTransaction(database: DatabaseSync, work: () => void): void {
  const goesOn = database.isTransaction;
  if (goesOn) database.exec('COMMIT');
  try {
    work();
  } finally {
    if (goesOn) database.exec('BEGIN');
  }
}

/** Kysely closes the database only if it has used it. */
async function close(queries: Kysely<Tables>, database: DatabaseSync): Promise<void> {
  await queries.destroy();
  if (database.isOpen) database.close();
}

function closedIfFailed<T>(database: DatabaseSync, work: () => T): T {
  try {
    return work();
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes the tables of new books; returns the flaw of unsound ones, which are not changed. */
function prepare(database: DatabaseSync, path: string, named: string, isCopy: boolean): string | undefined {
  try {
    requireOurSchema(database, named, isCopy ? '; nothing was changed: argosy run puts them away' : '');
    const flaw = flawIn(database);
    if (flaw !== undefined) return flaw;
    database.exec(endsWithProcess(path) ? PRAGMAS_OF_PROCESS : PRAGMAS);
    makeTables(database);
    return undefined;
  } catch (error) {
    const unsoundness = unsoundnessIn(error);
    if (unsoundness === undefined) throw error;
    return unsoundness;
  }
}

function unsound(path: string, flaw: string, isCopy: boolean): StoreError {
  const advice = '; nothing was changed: argosy run sets them aside if a second check finds the same';
  return new StoreError('corrupt', path, `${path}: expected sound books, got ${flaw}${isCopy ? advice : ''}`);
}

/** Rows as objects, with equal texts as one: the books of a week hold half a million rows. */
function* objectsOf(rows: Iterable<unknown>, columns: readonly string[]): Generator<Record<string, unknown>> {
  const texts = new Map<unknown, unknown>();
  const shared = (value: unknown) => {
    if (typeof value !== 'string') return value;
    const known = texts.get(value);
    if (known === undefined) texts.set(value, value);
    return known ?? value;
  };
  for (const row of rows) {
    const values = row as readonly unknown[];
    const object: Record<string, unknown> = {};
    for (let nth = 0; nth < columns.length; nth++) object[columns[nth] as string] = shared(values[nth]);
    yield object;
  }
}

/** The database for kysely's SQLite dialect, with its errors converted to ours. */
function kyselyDatabase(database: DatabaseSync, path: string): SqliteDatabase {
  const statementOf = statementsOf(database);
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const { statement, columns } = guarded(path, () => statementOf(sql));
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      const rows = (parameters: readonly unknown[]) => objectsOf(statement.iterate(...values(parameters)), columns);
      return {
        reader: columns.length > 0,
        all: (parameters) => guarded(path, () => [...rows(parameters)]),
        run: (parameters) => guarded(path, () => statement.run(...values(parameters))),
        iterate: rows,
      };
    },
  };
}
