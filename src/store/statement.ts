import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs a statement that was put together once: for those that every change of the game runs, doing so each time costs more
 * than running them.
 * @returns how many rows it changed
 */
export async function runStatement(
  database: Kysely<Tables>,
  statement: string,
  values: readonly unknown[],
): Promise<bigint> {
  const { numAffectedRows = 0n } = await database.executeQuery(CompiledQuery.raw(statement, [...values]));
  return numAffectedRows;
}
