import { withValue } from '../../backtest/sweep.ts';
import { toProblem } from '../../config/problems/check-file.ts';
import { valueAt } from '../../config/problems/explain.ts';
import { unheardIn } from '../../config/schema/game-words.ts';
import type { Settings } from '../../config/settings.ts';
import { UsageError } from '../process/exit.ts';
import type { Contender } from './backtest-table.ts';
import { readStrategy, sweepError, valuesToTry } from './sweep-values.ts';

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
