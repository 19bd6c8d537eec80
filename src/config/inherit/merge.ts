import { plainOf, type Written } from './written.ts';

/** The lists whose entries have names, and the key that holds the name. */
const NAMED_LISTS: ReadonlyMap<string, string> = new Map([
  ['ships', 'name'],
  ['purchases', 'name'],
  ['laneLimits', 'lane'],
  ['prices', 'good'],
]);

/** The name of an entry of a list; undefined where it has none. */
function nameOf(entry: Written, key: string): string | undefined {
  const value = plainOf(entry) as Readonly<Record<string, unknown>> | null;
  const name = value?.[key];
  return typeof name === 'string' ? name : undefined;
}

/** An inherited list with the own entries: one of the same name changes it where it stands, others come first. */
function mergedLists(inherited: readonly Written[], own: readonly Written[], key: string): readonly Written[] {
  const names = inherited.map((entry) => nameOf(entry, key));
  const isChange = (entry: Written) => {
    const name = nameOf(entry, key);
    return name !== undefined && names.includes(name);
  };
  const changed = inherited.map((entry, index) => {
    const change = own.find((one) => isChange(one) && nameOf(one, key) === names[index]);
    return change === undefined ? entry : writtenOver(entry, change);
  });
  return [...own.filter((entry) => !isChange(entry)), ...changed];
}

function mergedBelow(key: string, inherited: Written | undefined, own: Written): Written {
  const named = NAMED_LISTS.get(key);
  if (inherited?.content.kind !== 'list' || own.content.kind !== 'list' || named === undefined)
    return inherited === undefined ? own : writtenOver(inherited, own);
  return { ...own, content: { kind: 'list', items: mergedLists(inherited.content.items, own.content.items, named) } };
}

/** What is inherited, with what is written over it: mappings key by key, named lists entry by entry, all else as a whole. */
export function writtenOver(inherited: Written, own: Written): Written {
  if (inherited.content.kind !== 'mapping' || own.content.kind !== 'mapping') return own;
  const entries = new Map(inherited.content.entries);
  for (const [key, below] of own.content.entries) entries.set(key, mergedBelow(key, entries.get(key), below));
  return { ...own, content: { kind: 'mapping', entries } };
}

/** The names by which parts of a strategy can be taken away: its keys, and "purchases.probes", "laneLimits.mine" of its named lists. */
export function namesIn({ content }: Written): readonly string[] {
  if (content.kind !== 'mapping') return [];
  return [...content.entries].flatMap(([key, below]) => {
    const named = NAMED_LISTS.get(key);
    if (below.content.kind !== 'list' || named === undefined) return [key];
    const names = below.content.items.flatMap((entry) => nameOf(entry, named) ?? []);
    return [key, ...names.map((name) => `${key}.${name}`)];
  });
}

/** A strategy without the part of this name. */
export function without(root: Written, name: string): Written {
  if (root.content.kind !== 'mapping') return root;
  const entries = [...root.content.entries].flatMap(([key, below]): (readonly [string, Written])[] => {
    if (key === name) return [];
    const named = NAMED_LISTS.get(key);
    if (below.content.kind !== 'list' || named === undefined) return [[key, below]];
    const items = below.content.items.filter((entry) => `${key}.${nameOf(entry, named)}` !== name);
    return [[key, { ...below, content: { kind: 'list', items } }]];
  });
  return { ...root, content: { kind: 'mapping', entries: new Map(entries) } };
}
