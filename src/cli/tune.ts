import { didYouMean } from '../config/hint.ts';
import { showValue } from '../config/show.ts';
import { TUNING, type Tuning, type TuningOverlay, tuned } from '../plan/tuning/tuning.ts';
import { UsageError } from './exit.ts';

/** The names of all tuned numbers, as in trade.minMarginRatio. */
function namesOf(tuning: Tuning): string[] {
  return Object.entries(tuning).flatMap(([group, numbers]) => Object.keys(numbers).map((name) => `${group}.${name}`));
}

/** Reads `group.name=number`. */
function readOne(text: string): readonly [group: string, name: string, value: number] {
  const [, key = '', value = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (key === '') throw new UsageError(`--tune: expected name=number, such as trade.minMarginRatio=0.2, got ${text}`);
  const names = namesOf(TUNING);
  if (!names.includes(key)) {
    const hint = didYouMean(key, names) ?? 'the files of src/plan/tuning name them all';
    throw new UsageError(`--tune: expected the name of a tuned number, got ${key}; ${hint}`);
  }
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw new UsageError(`--tune: ${key}: expected a number, got ${showValue(value)}`);
  const [group = '', name = ''] = key.split('.');
  return [group, name, number];
}

/**
 * The numbers to plan by, with those of `--tune name=number` in their place; undefined where none is given.
 * @throws UsageError for an unknown name or no number
 */
export function readTuning(texts: readonly string[]): Tuning | undefined {
  if (texts.length === 0) return undefined;
  const overlay: Record<string, Record<string, number>> = {};
  for (const [group, name, number] of texts.map(readOne)) overlay[group] = { ...overlay[group], [name]: number };
  return tuned(overlay as TuningOverlay);
}
