import { accessSync, constants, lstatSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadSettings } from '../../config/load.ts';
import { valueAt } from '../../config/problems/explain.ts';
import type { Settings } from '../../config/settings.ts';
import { editYaml, type YamlEdit } from '../../config/yaml/edit-yaml.ts';
import { readTextFile } from '../../config/yaml/read-file.ts';
import { readYaml } from '../../config/yaml/yaml-text.ts';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';
import type { Combination, Values } from './combinations.ts';

function requireNewFile(path: string): void {
  if (path === '') throw new UsageError('--write: expected the name of a new file, got an empty one');
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`--write: expected a new file, got ${path}, which is there: name another`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`--write: expected a file that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

/** A value at the end of a path of keys. */
function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((below, key) => ({ [key]: below }), value);
}

/**
 * The edit of a file for a key of the whole strategy. Where the file extends another one, an entry of a list is changed by
 * its name, in an entry of the file's own.
 */
function editFor(text: string, key: string, value: unknown, { strategy }: Settings): YamlEdit {
  const path = key.split('.');
  const own = readYaml(text).value as Readonly<Record<string, unknown>>;
  const [list = '', index = '', ...rest] = path;
  const entry = valueAt(strategy, [list, index]);
  if (!Object.hasOwn(own, 'extends') || !/^\d+$/.test(index) || entry === undefined) return { path, value };
  const called = list === 'laneLimits' ? 'lane' : 'name';
  const name = valueAt(entry, [called]);
  if (name === undefined)
    throw new UsageError(
      `--write: expected ${list}.${index} to have a name, by which the file can change it; give it one`,
    );
  const entries = (own[list] ?? []) as readonly unknown[];
  const at = entries.findIndex((one) => valueAt(one, [called]) === name);
  if (at >= 0) return { path: [list, String(at), ...rest], value };
  return { path: [list], value: [...entries, { [called]: name, ...(nested(rest, value) as object) }] };
}

/** The text of the strategy file with other values, which is read back before it is written. */
function textWith(path: string, text: string, { values, settings }: Combination, asItIs: Values): string {
  const keys = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], asItIs[key]));
  const made = keys.reduce((before, key) => editYaml(before, [editFor(before, key, values[key], settings)]), text);
  const readText = (file: string) => (file === path ? made : readTextFile(file));
  if (!isDeepStrictEqual(loadSettings(path, readText).strategy, settings.strategy))
    throw new Error(`expected ${path} to read back as the strategy that was found, got another; this is a bug`);
  return made;
}

/**
 * Makes what writes a combination into a new file: the text of the strategy's file with its values.
 * @param settings of the strategy as it is, whose file is read at once: it may change while the search lasts
 * @throws UsageError where the file is there already, or cannot be written
 */
export function strategyWriter(path: string, settings: Settings, asItIs: Values): (found: Combination) => void {
  requireNewFile(path);
  const text = readTextFile(settings.sources.at(-1) ?? '');
  return (found) => {
    const made = textWith(path, text, found, asItIs);
    try {
      writeFileSync(path, made, { flag: 'wx' });
    } catch (error) {
      throw new UsageError(`--write: expected a new file that can be written, got ${path} (${obstacleOf(error)})`);
    }
  };
}
