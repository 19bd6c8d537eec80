import type { Path } from './schema-tree.ts';

/** JSON that may be changed in place. */
type Holder = Record<PropertyKey, unknown>;

/** A copy of JSON that may be changed in place. */
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copied(field)]));
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => {
    return typeof found === 'object' && found !== null && Object.hasOwn(found, key)
      ? (found as Holder)[key]
      : undefined;
  }, value);
}

/** Replaces the value at an existing path. */
export function put(value: unknown, path: Path, news: unknown): void {
  const holder = valueAt(value, path.slice(0, -1)) as Holder;
  holder[path.at(-1) as PropertyKey] = news;
}

/** Sorts deeper paths first, and later entries of a list before earlier ones. */
function byPlace(one: Path, other: Path): number {
  return other.length - one.length || Number(other.at(-1)) - Number(one.at(-1)) || 0;
}

/** Removes fields and entries. */
export function takeOut(value: unknown, paths: readonly Path[]): void {
  for (const path of [...paths].sort(byPlace)) {
    const holder = valueAt(value, path.slice(0, -1));
    if (Array.isArray(holder)) holder.splice(Number(path.at(-1)), 1);
    else if (typeof holder === 'object' && holder !== null) delete (holder as Holder)[path.at(-1) as PropertyKey];
  }
}
