import { isTree, readValue, sweepOf, withValue } from '../../backtest/sweep.ts';
import { explainIssues } from '../../config/problems/explain.ts';
import { type Finding, mistakeText } from '../../config/problems/finding.ts';
import { showPath } from '../../config/problems/show.ts';
import { sharedKeys } from '../../config/schema/shared-schema.ts';
import { type Strategy, StrategyFile } from '../../config/schema/strategy-schema.ts';
import { pointedNumber } from '../../config/yaml/yaml-value.ts';
import { UsageError } from '../process/exit.ts';
import type { Contender } from './backtest-table.ts';

/** The error of a key or a combination of `--sweep`. */
export function sweepError(what: string, mistake: Omit<Finding, 'path'>): UsageError {
  return new UsageError(`--sweep: ${what}: ${mistakeText(mistake)}`);
}

/** A parsed strategy, or its problems in the words of `argosy check`. */
export function readStrategy(strategy: unknown) {
  const { data, error } = StrategyFile.safeParse(strategy);
  return {
    data,
    mistakes:
      error === undefined ? [] : explainIssues(error.issues, { schema: StrategyFile, root: strategy, foreignKeys: {} }),
  };
}

/** A copy of a tree extended along a dotted key up to the first missing step, and the path to it. */
function grown(tree: unknown, key: string): { readonly root: unknown; readonly path: readonly PropertyKey[] } {
  const root: unknown = structuredClone(tree);
  const path: PropertyKey[] = [];
  let at = root;
  for (const step of key.split('.')) {
    if (!isTree(at)) break;
    path.push(Array.isArray(at) ? Number(step) : step);
    if (!Array.isArray(at) && !Object.hasOwn(at, step)) at[step] = null;
    at = at[step];
  }
  return { root, path };
}

/** Why a key has no value: no strategy has it, or this one does not. */
function nothingUnder(key: string, { name, strategy }: { name: string; strategy: Strategy }): UsageError {
  const { root, path } = grown(strategy, key);
  const mistake = readStrategy(root).mistakes.find((finding) => showPath(finding.path) === showPath(path));
  if (mistake?.isUnknownKey) return sweepError(key, mistake);
  const isShared = Object.hasOwn(sharedKeys, path[0] ?? '');
  const hint = isShared ? 'only how ships and credits are used can be tried out' : 'write it into the file first';
  return sweepError(key, { expected: `a key of ${name}`, received: 'one that it does not have', hint });
}

/**
 * The texts of the values to try under each key.
 * @param texts `key=a,b,c`, one a key
 */
function textsByKey(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, readonly string[]>();
  for (const text of texts) {
    const sweep = sweepOf(text);
    if (sweep === undefined) throw new UsageError(`--sweep: expected key=a,b,c, got ${text}`);
    if (byKey.has(sweep.key))
      throw new UsageError(`--sweep: expected each key once, with all of its values, got ${sweep.key} twice`);
    byKey.set(sweep.key, sweep.values);
  }
  return byKey;
}

/** A value that may stand under a key by itself. */
function checkedValue(key: string, text: string, { name, settings: { strategy } }: Contender): unknown {
  const pointed = pointedNumber(text);
  if (pointed !== undefined) throw sweepError(key, pointed);
  const value = readValue(text);
  const changed = withValue(strategy, key, value);
  if (changed === undefined) throw nothingUnder(key, { name, strategy });
  const [mistake] = readStrategy(changed).mistakes;
  if (mistake !== undefined) throw sweepError(key, mistake);
  return value;
}

/**
 * The values to try under each key, each of which may stand there by itself.
 * @param texts `key=a,b,c`, one a key
 * @throws UsageError for an invalid key or value
 */
export function valuesToTry(texts: readonly string[], contender: Contender): ReadonlyMap<string, readonly unknown[]> {
  const byKey = [...textsByKey(texts)];
  return new Map(byKey.map(([key, values]) => [key, values.map((text) => checkedValue(key, text, contender))]));
}
