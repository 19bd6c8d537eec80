/** The own entry of a key that may be any text, so that "constructor" is found nowhere. */
export function lookup<Entry>(record: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
