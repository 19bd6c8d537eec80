import { dirname, isAbsolute, join, resolve } from 'node:path';
import { checkFile, toProblem } from './problems/check-file.ts';
import type { ForeignKeys } from './problems/explain.ts';
import { ConfigError, type Problem } from './problems/problem.ts';
import { isSecret, showText } from './problems/show.ts';
import { ConfigFile } from './schema/config-schema.ts';
import { DEFAULTS } from './schema/shared-schema.ts';
import { StrategyFile, type StrategySays } from './schema/strategy-schema.ts';
import { mergeSettings, type Settings } from './settings.ts';
import { unheardIn } from './words/game-words.ts';
import { readTextFile, reasonUnreadable } from './yaml/read-file.ts';
import { readYaml, type YamlText } from './yaml/yaml-text.ts';

const FOREIGN_TO_CONFIG = foreignKeys(StrategyFile, ConfigFile, 'this belongs in the strategy file');
const FOREIGN_TO_STRATEGY = foreignKeys(ConfigFile, StrategyFile, 'this belongs in the config file');

/** Reads the text of a file; throws when it cannot. */
type ReadText = (path: string) => string;

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
  const strategy = checkNamedStrategy(path, text, readText);
  if (config.data === undefined || strategy?.data === undefined) {
    throw new ConfigError([...config.problems, ...(strategy?.problems ?? [])]);
  }
  const unheard = unheardAt(strategy.file, strategy.yaml, strategy.data);
  return mergeSettings(config.data, strategy.data, { sources: [path, strategy.file], unheard });
}

/** Words of the game that may be mistyped, each with its place in the file. */
function unheardAt(file: string, text: YamlText, strategy: StrategySays): Problem[] {
  return unheardIn(strategy).map((finding) => toProblem(file, finding, text.placeOf(finding.path)));
}

/** The strategy that a config names, checked even when the config itself is wrong; undefined when it names none. */
function checkNamedStrategy(configPath: string, config: YamlText, readText: ReadText) {
  const name = isMapping(config.value) ? config.value.strategy : undefined;
  if (typeof name !== 'string' || !ConfigFile.shape.strategy.safeParse(name).success) return undefined;
  const file = isAbsolute(name) ? name : join(dirname(configPath), name);
  const opened = openFile(file, readText);
  if (opened.problem === undefined) return { file, ...checkFile(file, opened.text, StrategyFile, FOREIGN_TO_STRATEGY) };
  // The mistake is the name, which stands in the config.
  const received = `${opened.problem.received} (${isSecret(file) ? showText(file) : JSON.stringify(file)})`;
  const place = { file: configPath, path: 'strategy', ...config.placeOf(['strategy']) };
  const hint = opened.problem.hint && { hint: "a path that is not absolute begins at the config's folder" };
  const problem = { ...opened.problem, ...place, received, ...hint };
  return { file, data: undefined, problems: [problem] };
}

type Opened = { text: YamlText; problem?: never } | { text?: never; problem: Problem };

function openFile(file: string, readText: ReadText): Opened {
  try {
    return { text: readYaml(readText(file)) };
  } catch (error) {
    const received = reasonUnreadable(error);
    const hint = received === 'no such file' && { hint: 'config/argosy.yaml and config/live.yaml come along' };
    return { problem: { file, path: '', line: 0, expected: 'a YAML file', received, ...hint } };
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

function foreignKeys(there: typeof ConfigFile | typeof StrategyFile, here: typeof there, hint: string): ForeignKeys {
  const keys = Object.keys(there.shape).filter((key) => !(key in here.shape));
  return Object.fromEntries(keys.map((key) => [key, hint]));
}
