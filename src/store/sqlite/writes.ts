import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Tables } from '../books/tables.ts';
import { guarded, StoreMisuse } from '../store-error.ts';
import { NO_OTHER_PROGRAM, type Patiently } from './patience.ts';

/** A guess at memory, above the statements of fixed text. */
const MOST_STATEMENTS = 200;

/** A statement, and the columns of the rows that it returns, if any; cached: asking each time costs as much as running it. */
interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

/** Prepares SQL of a database, once as long as there are not too many statements. */
export function statementsOf(database: DatabaseSync): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    // A row as an object takes twice the time, and five times the memory.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (statements.size < MOST_STATEMENTS) statements.set(sql, prepared);
    return prepared;
  };
}

/** How rows of one kind come into their table. */
interface Insertion<Row> {
  readonly statement: string;
  /** The values of a row; null for what it lacks. */
  valuesOf(row: Row): readonly unknown[];
}

/**
 * Synchronous writes, for the rows that each request adds: building SQL each time, and waiting for the connection, cost
 * more than the write itself. All functions throw StoreError, of code "busy" while another program holds the database.
 */
export interface Writes {
  /** Runs a statement; returns the number of changed rows. */
  run(statement: string, values: readonly unknown[]): number;
  insert<Row>(insertion: Insertion<Row>, row: Row): void;
  /** Inserts all rows, or none. */
  insertAll<Row>(insertion: Insertion<Row>, rows: readonly Row[]): void;
  /** Writes all that `work` does, or nothing. It must not wait: what others wrote meanwhile would be taken in. */
  together(work: () => void): void;
  /** Does such writes now, or once another program has let go of the database. */
  readonly patiently: Patiently;
}

/**
 * Inserts these columns of a row, and no other property of it.
 * @param onConflict an SQL clause
 */
export function insertionInto<Row extends object>(
  table: keyof Tables,
  columns: readonly (keyof Row & string)[],
  onConflict = '',
): Insertion<Row> {
  const places = columns.map(() => '?').join(', ');
  return {
    statement: `insert into "${table}" (${columns.join(', ')}) values (${places}) ${onConflict}`,
    valuesOf: (row) => columns.map((column) => row[column] ?? null),
  };
}

/**
 * Writes to this database.
 * @param path names the database in errors
 */
export function writesTo(database: DatabaseSync, path: string, patiently = NO_OTHER_PROGRAM.patiently): Writes {
  const statementOf = statementsOf(database);
  const run = (sql: string, values: readonly unknown[]) =>
    Number(statementOf(sql).statement.run(...(values as SQLInputValue[])).changes);
  let isLeftOpen = false;
  /** What follows a transaction that could not be undone would never be kept: it is undone before. */
  const settled = <T>(work: () => T): T =>
    guarded(path, () => {
      if (isLeftOpen && database.isTransaction) database.exec(TRANSACTION.undo);
      isLeftOpen = false;
      return work();
    });
  const onLeftOpen = () => {
    isLeftOpen = true;
  };
  const together = (work: () => void) => settled(() => inTransaction(database, statementOf, work, onLeftOpen));
  return {
    run: (sql, values) => settled(() => run(sql, values)),
    insert: ({ statement, valuesOf }, row) => void settled(() => run(statement, valuesOf(row))),
    insertAll: ({ statement, valuesOf }, rows) => {
      if (rows.length === 0) return;
      together(() => {
        for (const row of rows) run(statement, valuesOf(row));
      });
    },
    together,
    patiently,
  };
}

/** How a group of writes begins, is kept and is undone. */
interface Grouping {
  readonly begin: string;
  readonly keep: string;
  readonly undo: string;
}

const TRANSACTION: Grouping = { begin: 'BEGIN', keep: 'COMMIT', undo: 'ROLLBACK' };

/** The same in a transaction that goes on. */
const PART: Grouping = { begin: 'SAVEPOINT part', keep: 'RELEASE part', undo: 'ROLLBACK TO part; RELEASE part' };

/** Undoes a group; the reason for it counts more than that of a failure to do so. */
function undo(database: DatabaseSync, grouping: Grouping, onLeftOpen: () => void): void {
  try {
    // A full or failing disk has ended the transaction already.
    if (database.isTransaction) database.exec(grouping.undo);
  } catch {
    if (grouping === TRANSACTION) onLeftOpen();
  }
}

function inTransaction(
  database: DatabaseSync,
  statementOf: (sql: string) => Prepared,
  work: () => void,
  onLeftOpen: () => void,
): void {
  const grouping = database.isTransaction ? PART : TRANSACTION;
  const { begin, keep } = grouping;
  statementOf(begin).statement.run();
  try {
    const waited: unknown = work();
    if (waited !== undefined) throw new StoreMisuse('together: expected writes that are done at once, got a promise');
    statementOf(keep).statement.run();
  } catch (error) {
    undo(database, grouping, onLeftOpen);
    throw error;
  }
}
