import { settingsOfAgents } from '../config/agents.ts';
import type { Settings } from '../config/settings.ts';
import { UsageError } from './process/exit.ts';

/** The option of every command that shows or steers agents. */
export interface AgentFlag {
  /** A callsign in capital letters. */
  readonly agent?: string;
}

const callsignsOf = ({ strategy }: Settings) => strategy.agent.callsigns;

/**
 * The settings of the agent that was asked for; of all agents where none was.
 * @throws UsageError for an agent that the config does not have
 */
export function agentsAsked(settings: Settings, { agent }: AgentFlag): Settings[] {
  const all = settingsOfAgents(settings);
  if (agent === undefined) return all;
  const asked = all.filter((one) => callsignsOf(one).includes(agent));
  if (asked.length > 0) return asked;
  const expected = all.flatMap(callsignsOf).join(', ');
  throw new UsageError(`--agent: expected one of ${expected}, got ${agent}`);
}

/**
 * The settings of the one agent that was asked for.
 * @throws UsageError where there are several and none was
 */
export function agentAsked(settings: Settings, flag: AgentFlag): Settings {
  const [first = settings, ...others] = agentsAsked(settings, flag);
  if (others.length === 0) return first;
  const names = [first, ...others].map((one) => callsignsOf(one)[0]).join(', ');
  throw new UsageError(`expected --agent with one of ${names}, got none: the config has ${others.length + 1} agents`);
}
