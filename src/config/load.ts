import { resolve } from 'node:path';
import { agentsIn, foundIn } from './load-agents.ts';
import {
  checkNamedStrategy,
  FOREIGN_TO_CONFIG,
  FOREIGN_TO_STRATEGY,
  openFile,
  type ReadText,
  unheardAt,
} from './load-strategy.ts';
import { checkFile } from './problems/check-file.ts';
import { ConfigError } from './problems/problem.ts';
import { ConfigFile } from './schema/config-schema.ts';
import { DEFAULTS } from './schema/shared-schema.ts';
import { StrategyFile } from './schema/strategy-schema.ts';
import { mergeSettings, type Settings } from './settings.ts';
import { readTextFile } from './yaml/read-file.ts';
import type { YamlText } from './yaml/yaml-text.ts';

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Settings from a config file and the strategy file that it names, or from a strategy file alone.
 * @param path the file, relative to the working directory
 * @param readText reads a file; from the disk by default
 * @throws ConfigError with every problem of both files
 */
export function loadSettings(path: string, readText: ReadText = readTextFile): Settings {
  const yaml = openFile(path, readText);
  if (yaml.problem !== undefined) throw new ConfigError([yaml.problem]);
  requireMapping(path, yaml.text);
  return isStrategy(yaml.text.value) ? fromStrategy(path, yaml.text) : fromConfig(path, yaml.text, readText);
}

/**
 * The state folder that a file names, or the default one, even when the file has other mistakes: a daemon that runs with
 * an older version of the file can still be found.
 * @returns an absolute path
 * @throws ConfigError when the file is missing or unreadable
 */
export function stateFolderOf(path: string, readText: ReadText = readTextFile): string {
  const { text, problem } = openFile(path, readText);
  if (problem !== undefined) throw new ConfigError([problem]);
  const named = ConfigFile.shape.state.safeParse(isMapping(text.value) ? text.value.state : undefined);
  return resolve(named.success ? named.data : DEFAULTS.stateFolder);
}

function fromStrategy(path: string, text: YamlText): Settings {
  const strategy = checkFile(path, text, StrategyFile, FOREIGN_TO_STRATEGY);
  if (strategy.data === undefined) throw new ConfigError(strategy.problems);
  const unheard = unheardAt(path, text, strategy.data);
  return mergeSettings({}, strategy.data, { sources: [path], unheard });
}

function fromConfig(path: string, text: YamlText, readText: ReadText): Settings {
  const config = checkFile(path, text, ConfigFile, FOREIGN_TO_CONFIG);
  const strategy = checkNamedStrategy(path, text, readText, ['strategy']);
  if (config.data === undefined || strategy?.data === undefined) {
    throw new ConfigError([...config.problems, ...(strategy?.problems ?? [])]);
  }
  const agents = agentsIn(path, text, readText, { given: config.data.agents ?? [], strategy });
  return mergeSettings(config.data, strategy.data, { ...foundIn(path, strategy), agents });
}

/** Throws for a file without any key; the error names both kinds of file. */
function requireMapping(path: string, text: YamlText): void {
  if (isMapping(text.value) || text.syntaxErrors.length > 0) return;
  const [problem] = checkFile(path, text, ConfigFile, FOREIGN_TO_CONFIG).problems;
  if (problem === undefined) return;
  const expected = 'a config, with keys such as strategy and server, or a strategy, with keys such as agent and ships';
  const hint = 'config/argosy.yaml and config/strategies/default.yaml are there to copy';
  throw new ConfigError([{ ...problem, expected, hint }]);
}

/** Whether a file is a strategy: it has keys that only strategies have, and names no strategy file. */
function isStrategy(value: unknown): boolean {
  if (!isMapping(value) || 'strategy' in value) return false;
  return Object.keys(StrategyFile.shape).some((key) => key in value && !(key in ConfigFile.shape));
}
