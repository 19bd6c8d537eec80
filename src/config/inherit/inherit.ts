import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toProblem } from '../problems/check-file.ts';
import { closest } from '../problems/hint.ts';
import type { Problem } from '../problems/problem.ts';
import { showValue } from '../problems/show.ts';
import { namedFile, openFile, type ReadText, type RefusedName } from '../yaml/open-file.ts';
import { readTextFile } from '../yaml/read-file.ts';
import type { YamlText } from '../yaml/yaml-text.ts';
import { namesIn, without, writtenOver } from './merge.ts';
import { type Layer, textOf, type Written, writtenIn } from './written.ts';

const SHIPPED_FOLDER = fileURLToPath(new URL('../../../config/strategies/', import.meta.url));

/** The strategies of config/strategies, which can be extended by their names. */
export const SHIPPED_STRATEGIES = ['default', 'homebody', 'explorer', 'contractor', 'trader', 'miner'] as const;

/** The file of a strategy that comes along, by its name; undefined for any other name. */
export function shippedStrategy(name: string): string | undefined {
  return SHIPPED_STRATEGIES.some((one) => one === name) ? `${SHIPPED_FOLDER}${name}.yaml` : undefined;
}

/** Whether a file is one of those strategies. */
export const isShippedStrategy = (file: string) => file.startsWith(SHIPPED_FOLDER);

/** A strategy with all that it extends. */
export interface Inherited {
  /** The whole; each of its values has the place in its own file. */
  readonly text: YamlText;
  /** Where each part was written. */
  readonly root: Written;
  /** The files, the one that is extended first. */
  readonly files: readonly string[];
}

type Resolved =
  | { readonly root: Written; readonly layers: readonly Layer[]; readonly problems?: never }
  | { readonly problems: readonly [Problem, ...Problem[]]; readonly root?: never };

/** The file of a strategy that is extended, or what is expected in place of its name. */
function fileOf(name: unknown, folder: string): string | RefusedName {
  const expected = `a strategy (${SHIPPED_STRATEGIES.join(', ')}) or the path of a file such as ./mine.yaml`;
  if (typeof name !== 'string') return { expected, received: showValue(name) };
  return namedFile(name, folder, { names: SHIPPED_STRATEGIES, folder: SHIPPED_FOLDER, expected });
}

function problemAt({ file, text }: Layer, path: readonly PropertyKey[], mistake: RefusedName): Problem {
  return toProblem(file, { path, ...mistake }, text.placeOf(path));
}

/** What is inherited, less what a file removes. */
function lessRemoved(inherited: Written, layer: Layer, removed: unknown): Written | readonly Problem[] {
  if (removed === undefined) return inherited;
  if (!Array.isArray(removed))
    return [problemAt(layer, ['remove'], { expected: 'a list of names', received: showValue(removed) })];
  let left = inherited;
  const problems = removed.flatMap((name: unknown, index) => {
    const known = namesIn(left);
    if (typeof name === 'string' && known.includes(name)) {
      left = without(left, name);
      return [];
    }
    const near = closest(String(name), known);
    const expected = `the name of something that is inherited (${known.join(', ')})`;
    const hint = near && { hint: `did you mean ${near}?` };
    return [problemAt(layer, ['remove', index], { expected, received: showValue(name), ...hint })];
  });
  return problems.length > 0 ? problems : left;
}

const isSome = (problems: readonly Problem[]): problems is readonly [Problem, ...Problem[]] => problems.length > 0;

/** What a file extends, with all that it extends itself. */
function base(layer: Layer, named: unknown, readText: ReadText, above: readonly string[]): Resolved {
  const refused = (mistake: RefusedName): Resolved => ({ problems: [problemAt(layer, ['extends'], mistake)] });
  const found = fileOf(named, dirname(layer.file));
  if (typeof found !== 'string') return refused(found);
  if ([...above, layer.file].includes(found))
    return refused({ expected: 'a strategy that does not extend this one', received: String(named) });
  // Those that come along are always there, whatever else is read from where.
  const opened = openFile(found, isShippedStrategy(found) ? readTextFile : readText);
  if (opened.problem !== undefined)
    return refused({ expected: opened.problem.expected, received: `${opened.problem.received} (${showValue(found)})` });
  return resolved({ file: found, text: opened.text }, readText, [...above, layer.file]);
}

function resolved(layer: Layer, readText: ReadText, above: readonly string[]): Resolved {
  const { value } = layer.text;
  const isWhole = typeof value !== 'object' || value === null || !('extends' in value);
  if (isWhole) return { root: writtenIn(layer, value), layers: [layer] };
  const { extends: named, remove, ...own } = value as Readonly<Record<string, unknown>>;
  const inherited = base(layer, named, readText, above);
  if (inherited.problems !== undefined) return inherited;
  const left = lessRemoved(inherited.root, layer, remove);
  if ('content' in left)
    return { root: writtenOver(left, writtenIn(layer, own)), layers: [...inherited.layers, layer] };
  if (isSome(left)) return { problems: left };
  throw new TypeError('expected a problem where something could not be removed, got none; this is a bug');
}

/**
 * A strategy with all that it extends.
 * @returns undefined where it neither extends nor removes anything; problems where it cannot be put together
 */
export function inheritedBy(
  file: string,
  text: YamlText,
  readText: ReadText,
): Inherited | { readonly problems: readonly [Problem, ...Problem[]] } | undefined {
  const { value } = text;
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('extends' in value)) {
    if (!('remove' in value)) return undefined;
    return { problems: [problemAt({ file, text }, ['remove'], { expected: '`extends` beside it', received: 'none' })] };
  }
  const found = resolved({ file, text }, readText, []);
  if (found.problems !== undefined) return { problems: found.problems };
  const { root, layers } = found;
  return { root, text: textOf(root, layers), files: layers.map((layer) => layer.file) };
}
