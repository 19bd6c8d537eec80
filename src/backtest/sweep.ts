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

/** The values with the highest median: several where they are equal. */
export function bestOf(tried: readonly TriedValue[]): readonly TriedValue[] {
  const most = Math.max(...tried.map(middleNetWorth));
  return tried.filter((one) => middleNetWorth(one) === most);
}

const whole = (credits: number) => Math.round(credits).toLocaleString('en');
const named = (values: readonly TriedValue[]) => values.map(({ name }) => name).join(' and ');

/** On how many seeds a value came to more than another. */
function seedsAhead({ netWorths }: TriedValue, other: TriedValue): number {
  return netWorths.filter((netWorth, seed) => netWorth > (other.netWorths[seed] ?? 0)).length;
}

/** The best of several values among the rest of them, by how much, and on how many seeds. */
function leadOf(best: TriedValue, others: readonly TriedValue[]): string {
  const [second] = bestOf(others);
  if (second === undefined) return '';
  const lead = whole(middleNetWorth(best) - middleNetWorth(second));
  return `, ${lead} more than ${second.name}, and ahead of it on ${seedsAhead(best, second)} of ${best.netWorths.length} seeds`;
}

/**
 * What a sweep shows, for people: by the seeds that no value was chosen by.
 * @param tried the values on the seeds that they were tried on
 * @param held the same values on the other seeds
 */
export function verdictOf(tried: readonly TriedValue[], held: readonly TriedValue[]): string {
  const best = bestOf(held);
  const [first] = best;
  if (first === undefined) return '';
  const worth = `net worth ${whole(middleNetWorth(first))} (median)`;
  if (best.length === held.length && held.length > 1) return `no difference: each value came to ${worth}`;
  if (best.length > 1) return `no difference between ${named(best)}: ${worth}; the others came to less`;
  const found = `${first.name} is best: ${worth}${leadOf(
    first,
    held.filter((one) => one !== first),
  )}`;
  const before = bestOf(tried);
  if (held.length < 2 || before.length === tried.length) return found;
  const isConfirmed = before.some(({ name }) => name === first.name);
  return `${found}; ${isConfirmed ? 'it was so on the first seeds, too' : `on the first seeds it was ${named(before)}: try more seeds`}`;
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
