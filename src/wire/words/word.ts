import { z } from 'zod';

/** Names of word lists, by the schema that reads them. */
const lists = new WeakMap<object, string>();

/** Replaces a word that a reply lacks, or that is not text. */
export const UNKNOWN = 'UNKNOWN';

/**
 * One word of a list, parsed as text. A word that is not in the list is kept as it came (see `readByParts`); code must
 * treat it as "unknown".
 * @param list the list's name, for logging such a word
 */
export function word(list: string, known: readonly string[]): z.ZodType<string, string> {
  const schema = z.enum([...known]);
  lists.set(schema, list);
  return schema;
}

/** The name of the list that a schema reads; undefined if it reads something else. */
export function listOf(schema: object): string | undefined {
  return lists.get(schema);
}
