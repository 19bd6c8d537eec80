import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs precompiled SQL: for frequent writes, building it with kysely each time costs more than running it.
 * @returns the number of changed rows
 */
export async function runStatement(
  database: Kysely<Tables>,
  statement: string,
  values: readonly unknown[],
): Promise<bigint> {
  const { numAffectedRows = 0n } = await database.executeQuery(CompiledQuery.raw(statement, [...values]));
  return numAffectedRows;
}
