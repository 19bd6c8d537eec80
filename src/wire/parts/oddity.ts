/** Something unexpected in a reply; the rest of the reply is used. */
export interface Oddity {
  /** Path of field names, with [] for any index of a list. */
  readonly place: string;
  /** An unknown word, or the kind of value that came. */
  readonly came: string;
  /** The list that lacks the word; undefined if the part at this place was left out. */
  readonly list?: string;
}

/** A path in which all indexes of a list look alike. */
export function placeOf(path: readonly (string | number)[]): string {
  return path.map((key) => (typeof key === 'number' ? '[]' : String(key))).join('.');
}

/** The kind of a value, without its content. */
export function valueKind(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'a truth value' };
  return kinds[typeof value] ?? 'an object';
}
