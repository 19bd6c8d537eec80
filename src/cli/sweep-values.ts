import { isTree, sweepOf, withValue } from '../backtest/sweep.ts';
import { toProblem } from '../config/check-file.ts';
import { explainIssues } from '../config/explain.ts';
import { type Finding, mistakeText } from '../config/finding.ts';
import { unheardIn } from '../config/game-words.ts';
import { sharedKeys } from '../config/shared-schema.ts';
import { showPath } from '../config/show.ts';
import { type Strategy, StrategyFile } from '../config/strategy-schema.ts';
import { pointedNumber } from '../config/yaml-value.ts';
import type { Contender } from './backtest-table.ts';
import { UsageError } from './exit.ts';

function sweepError(key: string, mistake: Omit<Finding, 'path'>): UsageError {
  return new UsageError(`--sweep: ${key}: ${mistakeText(mistake)}`);
}

/** A parsed strategy, or its problems in the words of `argosy check`. */
function readStrategy(strategy: unknown) {
  const { data, error } = StrategyFile.safeParse(strategy);
  return { data, mistakes: error === undefined ? [] : explainIssues(error.issues, strategy, {}) };
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
  if (mistake?.expected.startsWith('one of the keys')) return sweepError(key, mistake);
  const isShared = Object.hasOwn(sharedKeys, path[0] ?? '');
  const hint = isShared ? 'only how ships and credits are used can be tried out' : 'write it into the file first';
  return sweepError(key, { expected: `a key of ${name}`, received: 'one that it does not have', hint });
}

/**
 * The strategy with each of the values to try under a key.
 * @throws UsageError for an invalid key or value
 */
export function sweepContenders({ name, settings }: Contender, text: string): Contender[] {
  const sweep = sweepOf(text);
  if (sweep === undefined) throw new UsageError(`--sweep: expected key=a,b,c, got ${text}`);
  const { key, values } = sweep;
  return values.map((value) => {
    const pointed = pointedNumber(value);
    if (pointed !== undefined) throw sweepError(key, pointed);
    const changed = withValue(settings.strategy, key, value);
    if (changed === undefined) throw nothingUnder(key, { name, strategy: settings.strategy });
    const { data, mistakes } = readStrategy(changed);
    const [mistake] = mistakes;
    if (mistake !== undefined) throw sweepError(key, mistake);
    if (data === undefined) return { name: `${key}=${value}`, settings };
    const unheard = unheardIn(data).map((finding) => toProblem('--sweep', finding, { line: 0, column: 0 }));
    return { name: `${key}=${value}`, settings: { ...settings, strategy: data, unheard } };
  });
}
