import { settingsOfAgents } from '../config/agents.ts';
import type { Settings } from '../config/settings.ts';
import { shipNames } from '../game/words/symbols.ts';
import { UsageError } from './process/exit.ts';

/** The option of every command that shows or steers agents. */
export interface AgentFlag {
  /** A callsign in capital letters. */
  readonly agent?: string;
}

const callsignsOf = ({ strategy }: Settings) => strategy.agent.callsigns;

/** An agent by its first callsign; it plays under another one where that was taken. */
function namesOf(settings: Settings): string {
  const [first = '', ...spare] = callsignsOf(settings);
  return spare.length === 0 ? first : `${first} (or, where that was taken, ${spare.join(', ')})`;
}

/** What shows which agent is meant: its callsign, or a ship of it. */
interface Meant extends AgentFlag {
  /** A symbol in capital letters. */
  readonly ship?: string | undefined;
}

/**
 * The settings of the agent that was asked for, or whose ship was; of all agents where none was.
 * @throws UsageError for an agent that the config does not have
 */
export function agentsAsked(settings: Settings, { agent, ship }: Meant): Settings[] {
  const all = settingsOfAgents(settings);
  if (agent === undefined) {
    const owner = all.find((one) => callsignsOf(one).some((callsign) => ship?.startsWith(`${callsign}-`)));
    return owner === undefined ? all : [owner];
  }
  const asked = all.filter((one) => callsignsOf(one).includes(agent));
  if (asked.length > 0) return asked;
  const expected = all.map(namesOf).join(', ');
  throw new UsageError(`--agent: expected ${all.length > 1 ? 'one of ' : ''}${expected}, got ${agent}`);
}

/**
 * The settings of the one agent that was asked for.
 * @throws UsageError where there are several and none was
 */
export function agentAsked(settings: Settings, meant: Meant): Settings {
  const [first = settings, ...others] = agentsAsked(settings, meant);
  if (others.length === 0) return first;
  const names = [first, ...others].map((one) => callsignsOf(one)[0]).join(', ');
  throw new UsageError(`expected --agent with one of ${names}, got none: the config has ${others.length + 1} agents`);
}

/**
 * Checks that the fleet has a ship of this symbol.
 * @throws UsageError that names the ships
 */
export function checkShip(ship: string, ships: Iterable<string>): void {
  const all = [...ships];
  if (all.includes(ship)) return;
  throw new UsageError(`--ship: expected a ship of the fleet, got ${ship}; there are ${shipNames(all) || 'none'}`);
}
