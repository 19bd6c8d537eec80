import { DatabaseSync } from 'node:sqlite';
import { additionsTo, schemaOf } from './schema.ts';

/** Columns by table. */
type Shape = ReadonlyMap<string, readonly string[]>;

const COLUMNS = `
  SELECT tables.name AS "table", columns.name AS "column"
  FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`;

function shapeOf(database: DatabaseSync): Shape {
  const shape = new Map<string, string[]>();
  for (const { table, column } of database.prepare(COLUMNS).all())
    shape.set(String(table), [...(shape.get(String(table)) ?? []), String(column)]);
  return shape;
}

/** The tables and columns of a schema. */
function expectedShape(schema: number): Shape {
  const books = new DatabaseSync(':memory:');
  try {
    books.exec(additionsTo(0, schema));
    return shapeOf(books);
  } finally {
    books.close();
  }
}

function lackIn(found: Shape, [table, columns]: readonly [string, readonly string[]]): string | undefined {
  const present = found.get(table);
  if (present === undefined) return `books without their table ${table}`;
  const column = columns.find((name) => !present.includes(name));
  return column && `books whose table ${table} has no column ${column}`;
}

/**
 * What is wrong with a database that should be books of our schema, as a noun phrase for "got"; undefined for sound
 * books and for a new database. Nothing is written: it may belong to another program.
 */
export function flawIn(database: DatabaseSync): string | undefined {
  if (database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') return 'a damaged database';
  const found = shapeOf(database);
  const schema = schemaOf(database);
  if (schema === 0 && found.size === 0) return undefined;
  const expected = [...expectedShape(schema)];
  if (!expected.some(([table]) => found.has(table))) return 'a database of something else than books';
  return expected.map((table) => lackIn(found, table)).find((lack) => lack !== undefined);
}
