const MOST_KEYS = 8;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of as many entries as before is compared entry by entry, unless they are plain words or figures. */
function hasSameEntries(before: unknown, after: unknown): before is readonly Node[] {
  const areLists = Array.isArray(before) && Array.isArray(after);
  return areLists && before.length === after.length && [...before, ...after].every(isNode);
}

function* keysIn(before: unknown, after: unknown, path: string): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (hasSameEntries(before, after)) {
    for (const [index, entry] of before.entries())
      yield* keysIn(entry, (after as readonly Node[])[index], `${path}[${index}]`);
  } else if (isNode(before) && isNode(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* keysIn(before[key], after[key], path === '' ? key : `${path}.${key}`);
  } else yield path;
}

/** For people: the keys whose values differ, as in "reserveCredits, purchases[1].atMost"; undefined where none does. */
export function changedKeys(before: object, after: object): string | undefined {
  const keys = [...keysIn(before, after, '')];
  if (keys.length === 0) return undefined;
  const more = keys.length - MOST_KEYS;
  return `${keys.slice(0, MOST_KEYS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
