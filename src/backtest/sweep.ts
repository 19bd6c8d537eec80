import { valueAt } from '../config/problems/explain.ts';

/**
 * Splits seeds into those to choose values by and those to judge the winner by: on the latter a value that suits only the
 * former loses. The first half is larger where their number is odd.
 */
export function halvesOf(seeds: readonly number[]) {
  const middle = Math.ceil(seeds.length / 2);
  return { tried: seeds.slice(0, middle), held: seeds.slice(middle) };
}

/** Parses `key=a,b,c` into a strategy key and the values to try; undefined for any other text. */
export function sweepOf(text: string): { readonly key: string; readonly values: readonly string[] } | undefined {
  const [, key, list] = /^([\w.]+)=(.+)$/.exec(text) ?? [];
  if (key === undefined || list === undefined) return undefined;
  return { key, values: list.split(',').map((value) => value.trim()) };
}

/** A number, true, false or null where the text is one, else the text itself: as YAML reads it. */
export function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A copy of a tree with another value under a dotted key; undefined where the key does not exist. */
export function withValue(tree: unknown, key: string, value: unknown): unknown {
  const copy = structuredClone(tree);
  const steps = key.split('.');
  const last = steps.pop() ?? '';
  const parent = valueAt(copy, steps);
  if (!isTree(parent) || !isKeyOf(parent, last)) return undefined;
  parent[last] = value;
  return copy;
}

/** Whether a tree has a value under a key that may be changed: of a list its items, not its length. */
function isKeyOf(tree: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(tree, key) && !(Array.isArray(tree) && key === 'length');
}

/** Whether a value is a mapping or a list. */
export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
