import { z } from 'zod';

/** What an instruction to read a reply is known by: words of which list, by the schema that reads them. */
const lists = new WeakMap<object, string>();

/** Stands for a word that a reply leaves out, or has something else in the place of. */
export const UNKNOWN = 'UNKNOWN';

/**
 * One word of a list. Whoever reads it gets text: a word that is not in the list is kept as it came (see `readByParts`),
 * and must mean "unknown" to all who ask for it.
 * @param list its name, to tell of such a word
 */
export function word(list: string, known: readonly string[]): z.ZodType<string, string> {
  const schema = z.enum([...known]);
  lists.set(schema, list);
  return schema;
}

/** The list whose words a schema reads; undefined where it reads something else. */
export function listOf(schema: object): string | undefined {
  return lists.get(schema);
}
