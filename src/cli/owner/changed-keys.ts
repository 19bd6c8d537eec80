import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';

const MOST_KEYS = 8;

/** The key that identifies modules by their content: nobody reads its value. */
const MODULES: keyof Strategy = 'codeSha256';

/** Characters of a value that are shown. */
const MOST_CHARACTERS = 40;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of as many entries as before is compared entry by entry, unless they are plain words or figures. */
function hasSameEntries(before: unknown, after: unknown): before is readonly Node[] {
  const areLists = Array.isArray(before) && Array.isArray(after);
  return areLists && before.length === after.length && [...before, ...after].every(isNode);
}

/** A value for people: what is long ends in "…", and what is not there is "not set". */
function valueText(value: unknown): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'number') return formatNumber(value, 1);
  const text = typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ');
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}

function* changesIn(before: unknown, after: unknown, path: string): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (path === MODULES) {
    yield 'the modules of its lanes and hooks';
    return;
  }
  if (hasSameEntries(before, after)) {
    for (const [index, entry] of before.entries())
      yield* changesIn(entry, (after as readonly Node[])[index], `${path}[${index}]`);
  } else if (isNode(before) && isNode(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* changesIn(before[key], after[key], path === '' ? key : `${path}.${key}`);
  } else yield `${path} ${valueText(before)} -> ${valueText(after)}`;
}

/**
 * For people: the keys whose values differ, with both values, as in "reserveCredits 0 -> 50,000; purchases[1].atMost 2 -> 3";
 * undefined where none does.
 */
export function changedKeys(before: object, after: object): string | undefined {
  const changes = [...changesIn(before, after, '')];
  if (changes.length === 0) return undefined;
  const more = changes.length - MOST_KEYS;
  return `${changes.slice(0, MOST_KEYS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
