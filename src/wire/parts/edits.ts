import type { Path } from './schema-tree.ts';

/** JSON, to be changed in place. */
type Holder = Record<PropertyKey, unknown>;

/** A copy of JSON that may be changed in place. */
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copied(field)]));
}

/** What stands at a path; undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => {
    return typeof found === 'object' && found !== null && Object.hasOwn(found, key)
      ? (found as Holder)[key]
      : undefined;
  }, value);
}

/** Puts something in the place of what stands at a path that exists. */
export function put(value: unknown, path: Path, news: unknown): void {
  const holder = valueAt(value, path.slice(0, -1)) as Holder;
  holder[path.at(-1) as PropertyKey] = news;
}

/** Later entries of a list before earlier ones, and what is inside an entry before the entry. */
function byPlace(one: Path, other: Path): number {
  return other.length - one.length || Number(other.at(-1)) - Number(one.at(-1)) || 0;
}

/** Takes fields and entries out, whatever they hold. */
export function takeOut(value: unknown, paths: readonly Path[]): void {
  for (const path of [...paths].sort(byPlace)) {
    const holder = valueAt(value, path.slice(0, -1));
    if (Array.isArray(holder)) holder.splice(Number(path.at(-1)), 1);
    else if (typeof holder === 'object' && holder !== null) delete (holder as Holder)[path.at(-1) as PropertyKey];
  }
}
