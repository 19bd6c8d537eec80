import { spreadOf } from './spread.ts';

/** Seeds to try values on, and seeds to judge the winner by: on the latter a value that suits only the former loses. */
export interface Halves {
  readonly tried: readonly number[];
  readonly held: readonly number[];
}

/** Splits the seeds into halves; the first is larger where their number is odd. */
export function halvesOf(seeds: readonly number[]): Halves {
  const middle = Math.ceil(seeds.length / 2);
  return { tried: seeds.slice(0, middle), held: seeds.slice(middle) };
}

/** The result of one value on the seeds it was tried on. */
export interface TriedValue {
  readonly name: string;
  /** Credits, one figure per seed. */
  readonly netWorths: readonly number[];
}

/** Median net worth of a value, in credits. */
export function middleNetWorth({ netWorths }: TriedValue): number {
  return spreadOf(netWorths).median ?? 0;
}

/** The value with the highest median; undefined where several were tried and all gave the same. */
export function bestOf(tried: readonly TriedValue[]): TriedValue | undefined {
  const [best, ...others] = tried.toSorted((one, other) => middleNetWorth(other) - middleNetWorth(one));
  const isTied = others.length > 0 && others.every((other) => best && middleNetWorth(other) === middleNetWorth(best));
  return isTied ? undefined : best;
}

/** Parses `key=a,b,c` into a strategy key and the values to try; undefined for any other text. */
export function sweepOf(text: string): { readonly key: string; readonly values: readonly string[] } | undefined {
  const [, key, list] = /^([\w.]+)=(.+)$/.exec(text) ?? [];
  if (key === undefined || list === undefined) return undefined;
  return { key, values: list.split(',').map((value) => value.trim()) };
}

/** A number, true, false or null where the text is one, else the text itself: as YAML reads it. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A copy of a tree with another value under a dotted key; undefined where the key does not exist. */
export function withValue(tree: unknown, key: string, text: string): unknown {
  const copy = structuredClone(tree);
  const steps = key.split('.');
  const last = steps.pop() ?? '';
  let at: unknown = copy;
  for (const step of steps) at = isTree(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  if (!isTree(at) || !isKeyOf(at, last)) return undefined;
  at[last] = readValue(text);
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
