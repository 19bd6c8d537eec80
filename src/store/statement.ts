import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs SQL that was put together beforehand: for what every change of the game writes, building it with kysely each time
 * costs more than running it.
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
