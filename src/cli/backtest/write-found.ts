import { accessSync, constants, lstatSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadSettings } from '../../config/load.ts';
import type { Settings } from '../../config/settings.ts';
import { editYaml } from '../../config/yaml/edit-yaml.ts';
import { readTextFile } from '../../config/yaml/read-file.ts';
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

/** The text of the strategy file with other values, which is read back before it is written. */
function textWith(path: string, text: string, { values, settings }: Combination, asItIs: Values): string {
  const keys = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], asItIs[key]));
  const made = editYaml(
    text,
    keys.map((key) => ({ path: key.split('.'), value: values[key] })),
  );
  if (!isDeepStrictEqual(loadSettings(path, () => made).strategy, settings.strategy))
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
