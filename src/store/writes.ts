import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { guarded, StoreMisuse } from './store-error.ts';
import type { Tables } from './tables.ts';

type Values = readonly unknown[];

/**
 * Writes that are done when the call returns, for what is written with each request: building SQL anew, and waiting for
 * a turn at the connection, cost more than the write. All functions throw StoreError when the disk fails.
 */
export interface Writes {
  /** Runs a statement; returns the number of changed rows. */
  run(statement: string, values: Values): number;
  /** Runs a statement for each of these values: all of them, or none. */
  runAll(statement: string, values: readonly Values[]): void;
  /** Writes all that `act` does, or nothing. It must not wait: what others wrote meanwhile would be taken in. */
  together(act: () => void): void;
}

/** The statement that inserts a row with these columns. */
export function insertionInto(table: keyof Tables, columns: readonly string[]): string {
  return `insert into "${table}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
}

/**
 * Writes to this database.
 * @param path names the database in errors
 */
export function writesTo(database: DatabaseSync, path: string): Writes {
  const statements = new Map<string, StatementSync>();
  const statementOf = (sql: string) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = database.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  };
  const run = (sql: string, values: Values) => Number(statementOf(sql).run(...(values as SQLInputValue[])).changes);
  const together = (act: () => void) => guarded(path, () => inTransaction(database, act));
  return {
    run: (sql, values) => guarded(path, () => run(sql, values)),
    runAll: (sql, values) => {
      if (values.length === 0) return;
      together(() => {
        for (const each of values) run(sql, each);
      });
    },
    together,
  };
}

function inTransaction(database: DatabaseSync, act: () => void): void {
  database.exec('BEGIN');
  try {
    const waited: unknown = act();
    if (waited !== undefined) throw new StoreMisuse('together: expected writes that are done at once, got a promise');
    database.exec('COMMIT');
  } catch (error) {
    // A full or failing disk has ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
