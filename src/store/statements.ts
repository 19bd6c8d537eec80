import type { DatabaseSync, StatementSync } from 'node:sqlite';

const MOST_STATEMENTS = 200;

/** A statement, and whether it returns rows; cached, since asking each time costs as much as running it. */
export interface Prepared {
  readonly statement: StatementSync;
  readonly reader: boolean;
}

/** Prepares SQL of a database, once as long as there are not too many statements. */
export function statementsOf(database: DatabaseSync): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    if (statements.size < MOST_STATEMENTS) statements.set(sql, prepared);
    return prepared;
  };
}
