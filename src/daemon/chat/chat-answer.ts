import type { Order } from '../console/orders/order.ts';
import type { Operator } from '../operator.ts';
import type { EventView } from '../views.ts';
import { CHAT_COMMANDS, type ChatCommand } from './chat-command.ts';
import { profitLines, statusLines } from './chat-views.ts';

/** An agent that a chat watches and steers. */
export interface ChatAgent {
  /** The callsign that it registers under if that is free. */
  readonly name: string;
  /** Undefined while the agent is not ready. */
  readonly operator: () => Operator | undefined;
  /** The latest lines of its log that an owner wants to hear of. */
  readonly feed: { readonly story: () => readonly EventView[] };
}

const HELP = Object.entries(CHAT_COMMANDS).map(([name, what]) => `/${name}: ${what}`);

const callsignOf = ({ name, operator }: ChatAgent) => operator()?.agent ?? name;

/** The agents that are meant, and the words that do not name one. */
interface Meant {
  readonly agents: readonly ChatAgent[];
  readonly words: readonly string[];
}

/** Which agents a command is for: the one that its first word names, by itself or by a ship of it; else all. */
function meant(all: readonly ChatAgent[], words: readonly string[]): Meant {
  const [first = '', ...others] = words;
  const isNamed = (agent: ChatAgent) => [callsignOf(agent), agent.name].includes(first);
  const named = all.find(isNamed);
  if (named !== undefined) return { agents: [named], words: others };
  const owner = all.find((agent) => first.startsWith(`${callsignOf(agent)}-`));
  return { agents: owner === undefined ? all : [owner], words };
}

/** The order in a command; undefined where its words are too many. */
function orderIn({ name }: ChatCommand, words: readonly string[]): Order | undefined {
  const [ship = 'ALL', ...more] = words;
  if (more.length > 0 || !/^[A-Z0-9_-]{1,40}$/.test(ship)) return undefined;
  switch (name) {
    case 'pause':
      return ship === 'ALL' ? { kind: 'pauseFleet' } : { kind: 'pauseShip', ship };
    case 'resume':
      return ship === 'ALL' ? { kind: 'resumeFleet' } : { kind: 'resumeShip', ship };
    case 'stopbuying':
      return ship === 'ALL' ? { kind: 'stopBuying' } : undefined;
    case 'startbuying':
      return ship === 'ALL' ? { kind: 'startBuying' } : undefined;
    default:
      return undefined;
  }
}

/** Gives an order to each agent that is meant; of several one must be named, or all. */
async function order(all: readonly ChatAgent[], command: ChatCommand, by: string): Promise<readonly string[]> {
  const { agents, words } = meant(all, command.words);
  const form = `/${command.name}`;
  if (agents.length > 1 && words.length === 0) {
    const choices = [...agents.map(callsignOf), 'all'].map((who) => `${form} ${who}`);
    return [`expected which agent is meant: ${choices.join(', ')}`];
  }
  const given = orderIn(command, words);
  if (given === undefined) return [`expected ${form} as in the list of /help, got "${[form, ...words].join(' ')}"`];
  return eachOf(agents, async (operator) => [(await operator.order(given, by)).message]);
}

/** What each agent that is ready says, under its name where there are several. */
async function eachOf(
  agents: readonly ChatAgent[],
  ask: (operator: Operator, agent: ChatAgent) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const answers: (readonly string[])[] = [];
  for (const agent of agents) {
    const operator = agent.operator();
    const lines =
      operator === undefined
        ? ['the daemon is starting, or waits for its server: try again in a moment']
        : await ask(operator, agent);
    answers.push(agents.length === 1 ? lines : [`${callsignOf(agent)}:`, ...lines]);
  }
  return answers.flat();
}

/**
 * Answers a command, and carries it out where it is an order: on the same way as the page and `argosy ctl`, which writes it
 * down and logs it.
 * @param by who gives it, for the log
 * @returns lines for the chat
 */
export async function answerCommand(
  agents: readonly ChatAgent[],
  command: ChatCommand,
  by: string,
): Promise<readonly string[]> {
  switch (command.name) {
    case 'status':
      return eachOf(meant(agents, command.words).agents, statusLines);
    case 'profit':
      return eachOf(meant(agents, command.words).agents, profitLines);
    case 'help':
      return HELP;
    case undefined:
      return ['expected one of these:', ...HELP];
    default:
      return order(agents, command, by);
  }
}
