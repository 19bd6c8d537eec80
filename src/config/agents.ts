import { sum } from '../game/numbers/averages.ts';
import type { AgentKeys } from './schema/agents-schema.ts';
import type { StrategyKeys } from './schema/strategy-schema.ts';
import type { AgentSettings, Settings } from './settings.ts';

/** Each agent's part of all requests: what it names, or an equal part of what the others leave. */
export function partsOf(agents: readonly Pick<AgentKeys, 'sharePercent'>[]): number[] {
  const named = agents.flatMap(({ sharePercent }) => sharePercent ?? []);
  const rest = 100 - sum(named);
  const each = rest / (agents.length - named.length);
  return agents.map(({ sharePercent = each }) => sharePercent / 100);
}

/** A strategy as one of several agents plays it: under the names that the config gives it. */
export function playedBy({ callsigns, faction }: AgentKeys, strategy: StrategyKeys): StrategyKeys {
  const agent = { ...strategy.agent, ...(callsigns && { callsigns }), ...(faction && { faction }) };
  return { ...strategy, agent };
}

function serverFor({ server }: Settings, { tokenFile }: AgentSettings): Settings['server'] {
  return server.kind === 'live' && tokenFile !== undefined ? { ...server, tokenFile } : server;
}

/** The settings of the agent that has a callsign; undefined where none has it. */
export function settingsOfAgent(settings: Settings, callsign: string): Settings | undefined {
  return settingsOfAgents(settings).find(({ strategy }) => strategy.agent.callsigns.includes(callsign));
}

/**
 * The settings of each agent of the process, as if it were alone: its strategy, and the requests that it may send while
 * all others have some to send too.
 */
export function settingsOfAgents(settings: Settings): Settings[] {
  if (settings.agents.length === 0) return [settings];
  return settings.agents.map((agent) => {
    const { strategy, sources, unheard, part, code } = agent;
    const limits = { requestsPerMinute: settings.limits.requestsPerMinute * part };
    return { ...settings, agents: [], server: serverFor(settings, agent), limits, strategy, sources, unheard, code };
  });
}
