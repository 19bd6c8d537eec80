import { spreadOf } from './spread.ts';

/** Seeds to try values on, and seeds to judge the winner by: a value that only suits the former shows there. */
export interface Halves {
  readonly tried: readonly number[];
  readonly held: readonly number[];
}

/** The first half of the seeds, the larger where they are odd, and the rest. */
export function halvesOf(seeds: readonly number[]): Halves {
  const middle = Math.ceil(seeds.length / 2);
  return { tried: seeds.slice(0, middle), held: seeds.slice(middle) };
}

/** What one value came to on the seeds it was tried on. */
export interface TriedValue {
  readonly name: string;
  /** Credits, one a seed. */
  readonly netWorths: readonly number[];
}

/** The middle of what a value came to, credits. */
export function middleNetWorth({ netWorths }: TriedValue): number {
  return spreadOf(netWorths).median ?? 0;
}

/** The value whose middle is most; undefined where several were tried and all came to the same. */
export function bestOf(tried: readonly TriedValue[]): TriedValue | undefined {
  const [best, ...others] = tried.toSorted((one, other) => middleNetWorth(other) - middleNetWorth(one));
  const isTied = others.length > 0 && others.every((other) => best && middleNetWorth(other) === middleNetWorth(best));
  return isTied ? undefined : best;
}

/** A key of a strategy and the values to try, from `key=a,b,c`; undefined where it is not of that form. */
export function sweepOf(text: string): { readonly key: string; readonly values: readonly string[] } | undefined {
  const [, key, list] = /^([\w.]+)=(.+)$/.exec(text) ?? [];
  if (key === undefined || list === undefined) return undefined;
  return { key, values: list.split(',').map((value) => value.trim()) };
}

/** A number, true, false or null where the text is one, else the text: as YAML would read it. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A copy of a tree with another value under a dotted key; undefined where the key leads nowhere. */
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

/** Whether a value has values under keys: a mapping, or a list. */
export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
