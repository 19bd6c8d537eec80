/** What a chat can ask for, with a line of help each. */
export const CHAT_COMMANDS = {
  status: 'phase, credits, ships, gate, requests, and what happened last',
  profit: 'what was earned, by day and by lane',
  pause: 'pause a ship, or all: /pause ARGOSY-1-2, /pause all',
  resume: 'a ship, or all, goes back to work: /resume ARGOSY-1-2, /resume all',
  stopbuying: 'buy no ships by the strategy',
  startbuying: 'buy ships by the strategy again',
  help: 'this list',
} as const;

type CommandName = keyof typeof CHAT_COMMANDS;

/** A message that begins as a command does. */
export interface ChatCommand {
  /** Undefined for one that this version does not know. */
  readonly name: CommandName | undefined;
  /** The words after it, in capital letters, as symbols are. */
  readonly words: readonly string[];
}

const isKnown = (name: string): name is CommandName => Object.hasOwn(CHAT_COMMANDS, name);

/** Telegram's apps send /start when somebody opens a chat with the bot. */
const named = (name: string) => (name === 'start' ? 'help' : name);

/**
 * The command in a message; undefined for one that is none, or that names another bot, as in a group with several.
 * @param bot the name of our own
 */
export function readCommand(text: string, bot: string): ChatCommand | undefined {
  const [first = '', ...words] = text.trim().split(/\s+/);
  const [, written = '', addressed] = /^\/(\w{1,32})(?:@(\w+))?$/.exec(first) ?? [];
  if (written === '' || (addressed !== undefined && addressed.toLowerCase() !== bot.toLowerCase())) return undefined;
  const name = named(written.toLowerCase());
  return { name: isKnown(name) ? name : undefined, words: words.map((word) => word.toUpperCase()) };
}

/** Whether a command changes something. */
export function isOrder({ name }: ChatCommand): boolean {
  return name === 'pause' || name === 'resume' || name === 'stopbuying' || name === 'startbuying';
}
