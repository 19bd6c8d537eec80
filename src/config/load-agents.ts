import { partsOf, playedBy } from './agents.ts';
import { checkNamedStrategy, type ReadText, unheardAt } from './load-strategy.ts';
import { toProblem } from './problems/check-file.ts';
import { ConfigError, type Problem } from './problems/problem.ts';
import type { AgentKeys } from './schema/agents-schema.ts';
import { sharedKeys } from './schema/shared-schema.ts';
import type { StrategyKeys } from './schema/strategy-schema.ts';
import type { AgentSettings, Settings } from './settings.ts';
import type { YamlText } from './yaml/yaml-text.ts';

/** A strategy file that was read without a problem. */
export interface ReadStrategy {
  readonly file: string;
  readonly data: StrategyKeys;
  readonly yaml: YamlText;
}

/** The files of a config with this strategy, and the words of the game that may be mistyped. */
export function foundIn(path: string, { file, yaml, data }: ReadStrategy): Pick<Settings, 'sources' | 'unheard'> {
  return { sources: [path, file], unheard: unheardAt(file, yaml, data) };
}

/**
 * The agents that a config names, each with its strategy.
 * @throws ConfigError
 */
export function agentsIn(
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
    return { ...foundIn(path, of), strategy: played, part: parts[index] ?? 1, ...(tokenFile && { tokenFile }) };
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
