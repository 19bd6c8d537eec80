import { isTree, readValue, sweepOf, withValue } from '../../backtest/sweep.ts';
import { toProblem } from '../../config/problems/check-file.ts';
import { explainIssues, valueAt } from '../../config/problems/explain.ts';
import { type Mistake, mistakeText } from '../../config/problems/mistake.ts';
import { showPath } from '../../config/problems/show.ts';
import { unheardIn } from '../../config/schema/game-words.ts';
import { sharedKeys } from '../../config/schema/shared-schema.ts';
import { type Strategy, StrategyFile } from '../../config/schema/strategy-schema.ts';
import type { Settings } from '../../config/settings.ts';
import { pointedNumber } from '../../config/yaml/yaml-value.ts';
import { UsageError } from '../process/exit.ts';
import type { Contender } from './backtest-table.ts';

/** The error of a key or a combination of `--sweep`. */
function sweepError(what: string, mistake: Omit<Mistake, 'path'>): UsageError {
  return new UsageError(`--sweep: ${what}: ${mistakeText(mistake)}`);
}

/** A parsed strategy, or its problems in the words of `argosy check`. */
function readStrategy(given: unknown) {
  // Its modules are those of the file: no value that is tried changes them.
  const { codeSha256, ...strategy } = given as Partial<Strategy>;
  const { data: read, error } = StrategyFile.safeParse(strategy);
  const data = read && (codeSha256 === undefined ? read : { ...read, codeSha256 });
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
function valuesToTry(texts: readonly string[], contender: Contender): ReadonlyMap<string, readonly unknown[]> {
  const byKey = [...textsByKey(texts)];
  return new Map(byKey.map(([key, values]) => [key, values.map((text) => checkedValue(key, text, contender))]));
}

/** More combinations than a player would wait for. */
const MOST_COMBINATIONS = 1_000;

/** The values of the swept keys, by dotted key. */
export type Values = Readonly<Record<string, unknown>>;

/** A strategy with one value under each of the swept keys. */
export interface Combination extends Contender {
  readonly values: Values;
  /** Whether these are the values of the file. */
  readonly isAsItIs: boolean;
}

/** A value as a player types it. */
export const shownValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const nameOf = (values: Values) =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${shownValue(value)}`)
    .join(', ');

/** The settings with these values in their strategy. */
function changed(settings: Settings, values: Values): Settings {
  const tree = Object.entries(values).reduce<unknown>(
    (at, [key, value]) => withValue(at, key, value),
    settings.strategy,
  );
  const { data, mistakes } = readStrategy(tree);
  const [mistake] = mistakes;
  if (mistake !== undefined) throw sweepError(nameOf(values), mistake);
  if (data === undefined) return settings;
  const unheard = unheardIn(data).map((finding) => toProblem('--sweep', finding, { line: 0, column: 0 }));
  return { ...settings, strategy: data, unheard };
}

function requireDifferent(combinations: readonly Combination[]): void {
  const names = new Map<string, string>();
  for (const { name, settings } of combinations) {
    const strategy = JSON.stringify(settings.strategy);
    const same = names.get(strategy);
    if (same !== undefined)
      throw new UsageError(`--sweep: expected different strategies, got the same by ${same} and by ${name}`);
    names.set(strategy, name);
  }
}

/** Every combination of one value a key. */
function product(byKey: ReadonlyMap<string, readonly unknown[]>): readonly Values[] {
  let all: readonly Values[] = [{}];
  for (const [key, values] of byKey) {
    if (all.length * values.length > MOST_COMBINATIONS)
      throw new UsageError(`--sweep: expected at most ${MOST_COMBINATIONS} combinations: leave some values out`);
    all = all.flatMap((before) => values.map((value) => ({ ...before, [key]: value })));
  }
  return all;
}

/** How many values a combination changes. */
function changesOf({ values }: Combination, asItIs: Values): number {
  return Object.keys(values).filter((key) => JSON.stringify(values[key]) !== JSON.stringify(asItIs[key])).length;
}

/**
 * The strategy as it is and with every combination of the values to try, those that change the least first.
 * @param texts `key=a,b,c`, one a key
 * @throws UsageError for an invalid key, value or combination, and where two come to the same strategy
 */
export function combinationsOf(contender: Contender, texts: readonly string[]): readonly Combination[] {
  const { name, settings } = contender;
  const byKey = valuesToTry(texts, contender);
  const own: Values = Object.fromEntries(
    [...byKey.keys()].map((key) => [key, valueAt(settings.strategy, key.split('.'))]),
  );
  const asItIs = { name: 'as it is', settings, values: own, isAsItIs: true };
  const tried = product(byKey).map((values) => {
    return { name: nameOf(values), settings: changed(settings, values), values, isAsItIs: false };
  });
  requireDifferent(tried);
  const others = tried.filter((one) => changesOf(one, own) > 0);
  if (others.length === 0) throw new UsageError(`--sweep: expected other values than those of ${name}`);
  return [asItIs, ...others].sort((one, other) => changesOf(one, own) - changesOf(other, own));
}
