import type { Path } from './schema-tree.ts';

/** Something in a reply that was not as we know it; the rest of the reply is used. */
export interface Oddity {
  /** Where: names of fields, and [] for any place in a list. */
  readonly place: string;
  /** What came: a word of a list that does not have it, or what kind of thing. */
  readonly came: string;
  /** The list that does not have the word; undefined: the part at this place was left out. */
  readonly list?: string;
}

/** A path in which every place of a list looks alike. */
export function placeOf(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? '[]' : String(key))).join('.');
}

/** What kind of thing a value is; nothing of what it says. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'a truth value' };
  return kinds[typeof value] ?? 'an object';
}
