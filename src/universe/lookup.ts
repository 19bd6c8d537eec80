/** The own property of a record; undefined for inherited names such as "constructor", since the key may be any text. */
export function lookup<Entry>(record: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
