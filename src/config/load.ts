import { dirname, resolve } from 'node:path';
import { partsOf, playedBy } from './agents.ts';
import type { OwnCode } from './code/own-code.ts';
import { checkNamedStrategy, checkStrategy, FOREIGN_TO_CONFIG, unheardAt } from './load-strategy.ts';
import { checkFile, toProblem } from './problems/check-file.ts';
import { ConfigError, type Problem } from './problems/problem.ts';
import type { AgentKeys } from './schema/agents-schema.ts';
import { ConfigFile } from './schema/config-schema.ts';
import type { ServerKeys } from './schema/server-schema.ts';
import { DEFAULTS, sharedKeys } from './schema/shared-schema.ts';
import { StrategyFile, type StrategyKeys } from './schema/strategy-schema.ts';
import { type AgentSettings, mergeSettings, type Settings, withCode } from './settings.ts';
import { loadWorld, SHIPPED } from './worlds/load-world.ts';
import { openFile, type ReadText } from './yaml/open-file.ts';
import { readTextFile } from './yaml/read-file.ts';
import type { YamlText } from './yaml/yaml-text.ts';

/** A strategy file that was read without a problem. */
interface ReadStrategy {
  readonly file: string;
  /** All files that it is made of, its own last. */
  readonly files: readonly string[];
  readonly data: StrategyKeys;
  readonly yaml: YamlText;
  readonly code?: OwnCode | undefined;
}

/** The files of a config with this strategy, and the words of the game that may be mistyped. */
function foundIn(
  path: string,
  { file, files, yaml, data, code }: ReadStrategy,
): Pick<Settings, 'sources' | 'unheard' | 'code'> {
  return { sources: [path, ...files], unheard: unheardAt(file, yaml, data), code };
}

/**
 * The agents that a config names, each with its strategy.
 * @throws ConfigError
 */
function agentsIn(
  path: string,
  text: YamlText,
  readText: ReadText,
  { given, strategy }: { readonly given: readonly AgentKeys[]; readonly strategy: ReadStrategy },
): AgentSettings[] {
  const parts = partsOf(given);
  const own = given.map((_, index) => checkNamedStrategy(path, text, readText, ['agents', index, 'strategy']));
  const problems = own.flatMap((read) => {
    if (read === undefined) return [];
    return read.data === undefined ? read.problems : sharedKeyProblems(read);
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const agents = given.map((one, index) => {
    const read = own[index];
    const of = read?.data === undefined ? strategy : read;
    const { server: _server, limits: _limits, log: _log, ...played } = playedBy(one, of.data);
    const { tokenFile } = one;
    return {
      ...foundIn(path, of),
      strategy: withCode(played, of.code),
      part: parts[index] ?? 1,
      ...(tokenFile && { tokenFile }),
    };
  });
  const repeated = callsignProblems(path, text, agents);
  if (repeated.length > 0) throw new ConfigError(repeated);
  return agents;
}

/** Keys that are the same for all agents, in the strategy of one of them. */
function sharedKeyProblems({ file, data, yaml }: ReadStrategy): Problem[] {
  return Object.keys(sharedKeys)
    .filter((key) => Object.hasOwn(data, key))
    .map((key) => {
      const expected = `no ${key} in the strategy of one of several agents`;
      const finding = { path: [key], expected, received: key, hint: 'it goes into the config, for all of them' };
      return toProblem(file, finding, yaml.placeOf([key]));
    });
}

/** Each agent that could register under a name of another one. */
function callsignProblems(file: string, text: YamlText, agents: readonly Pick<AgentSettings, 'strategy'>[]): Problem[] {
  const taken = new Set<string>();
  return agents.flatMap(({ strategy: { agent } }, index) => {
    const twice = agent.callsigns.filter((callsign) => taken.has(callsign));
    for (const callsign of agent.callsigns) taken.add(callsign);
    if (twice.length === 0) return [];
    const path = ['agents', index, 'callsigns'];
    const hint = 'give each agent callsigns here, in place of those of its strategy';
    const finding = { path, expected: 'callsigns that no agent above has', received: twice.join(', '), hint };
    return [toProblem(file, finding, text.placeOf(path))];
  });
}

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
  return isStrategy(yaml.text.value) ? fromStrategy(path, yaml.text, readText) : fromConfig(path, yaml.text, readText);
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

/** The world of the server that a file names; undefined for a live server. */
function worldIn(file: string, text: YamlText, server: ServerKeys | undefined, readText: ReadText) {
  const { kind, world } = { kind: 'embedded', world: undefined, ...server };
  if (kind !== 'embedded') return undefined;
  const refused = (mistake: Pick<Problem, 'expected' | 'received' | 'hint'>) => {
    const path = ['server', 'world'];
    return new ConfigError([toProblem(file, { path, ...mistake }, text.placeOf(path))]);
  };
  return loadWorld(world ?? SHIPPED[0], { folder: dirname(file), refused, readText });
}

function fromStrategy(path: string, text: YamlText, readText: ReadText): Settings {
  const strategy = checkStrategy(path, text, readText);
  if (strategy.data === undefined) throw new ConfigError(strategy.problems);
  const unheard = unheardAt(path, strategy.yaml, strategy.data);
  const world = worldIn(path, text, strategy.data.server, readText);
  return mergeSettings({}, strategy.data, { sources: [...strategy.files], unheard, world, code: strategy.code });
}

function fromConfig(path: string, text: YamlText, readText: ReadText): Settings {
  const config = checkFile(path, text, ConfigFile, FOREIGN_TO_CONFIG);
  const strategy = checkNamedStrategy(path, text, readText, ['strategy']);
  if (config.data === undefined || strategy?.data === undefined) {
    throw new ConfigError([...config.problems, ...(strategy?.problems ?? [])]);
  }
  const agents = agentsIn(path, text, readText, { given: config.data.agents ?? [], strategy });
  const world =
    config.data.server === undefined
      ? worldIn(strategy.file, strategy.yaml, strategy.data.server, readText)
      : worldIn(path, text, config.data.server, readText);
  return mergeSettings(config.data, strategy.data, { ...foundIn(path, strategy), agents, world });
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
