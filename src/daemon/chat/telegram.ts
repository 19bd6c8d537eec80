import type { TelegramSettings } from '../../config/schema/telegram-schema.ts';
import type { Log } from '../../telemetry/log.ts';
import { pauseAfter } from '../../time/back-off.ts';
import type { Clock } from '../../time/clock.ts';
import type { Random } from '../../time/random.ts';
import { pass } from '../../time/wait.ts';
import type { NoticeTarget } from '../notices/notices.ts';
import { noticeText } from '../notices/webhook.ts';
import { BotLink } from './bot-link.ts';
import { answerCommand, type ChatAgent } from './chat-answer.ts';
import { isOrder, readCommand } from './chat-command.ts';
import { chatText } from './chat-text.ts';
import { pollUpdates } from './poll.ts';
import { type Bot, botAt, postToChat } from './telegram-bot.ts';
import type { ChatMessage } from './telegram-replies.ts';

/** What the chats of a daemon need. */
interface TelegramParts {
  readonly settings: TelegramSettings;
  readonly token: string;
  readonly agents: readonly ChatAgent[];
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
}

/** Telegram takes 4,096 characters. */
const LONGEST_ANSWER = 4_000;

/** Real milliseconds after which an order is no longer carried out: its owner may have given it up. A guess. */
const OLDEST_ORDER_MS = 5 * 60_000;

/** Tries of an answer, and the seconds between them; a lost reply may bring it twice. Guesses. */
const MOST_TRIES = 3;
const PAUSES_SECONDS = { first: 2, longest: 30 };

/** Chats that are named in the log though they are not allowed: anybody can find a bot. */
const MOST_STRANGERS = 20;

/** Real milliseconds within which the chats end. */
const LAST_MS = 3_000;

/** Warns once of each chat that is not allowed. */
function strangerWatch(log: Log): (chat: number) => void {
  const known = new Set<number>();
  return (chat) => {
    if (known.has(chat) || known.size >= MOST_STRANGERS) return;
    known.add(chat);
    log.warn('chat.stranger', { chat });
  };
}

/** Sends an answer; one that does not arrive is logged, since its reader waits for it. */
async function reply(bot: Bot, log: Log, chat: number, text: string, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await bot.sendMessage(chat, text, signal);
    if (answer.kind === 'result' || signal.aborted) return;
    const mayPass = answer.kind === 'silence' || answer.code === 429 || answer.code >= 500;
    if (!mayPass || tries >= MOST_TRIES) {
      const why = answer.kind === 'silence' ? answer.why : `${answer.code}: ${answer.why}`;
      log.warn('chat.failed', { reason: `an answer to chat ${chat} did not arrive (${why})` });
      return;
    }
    const asked = answer.kind === 'refusal' ? (answer.retrySeconds ?? 0) : 0;
    const seconds = Math.max(pauseAfter(tries, PAUSES_SECONDS), Math.min(asked, PAUSES_SECONDS.longest));
    await pass(seconds * 1_000, signal).catch(() => {});
  }
}

/** What a chat is answered; undefined where it said nothing to us. Never rejects. */
async function answerTo(
  { agents, log }: TelegramParts,
  { text, chat }: ChatMessage,
  ageMs: number,
  botName: string,
): Promise<readonly string[] | undefined> {
  const command = readCommand(text, botName);
  if (command === undefined) return undefined;
  if (isOrder(command) && ageMs > OLDEST_ORDER_MS)
    return [
      `/${command.name} was sent ${Math.round(ageMs / 60_000)} minutes ago, so it is not carried out: send it again`,
    ];
  try {
    return await answerCommand(agents, command, `telegram ${chat}`);
  } catch (error) {
    log.warn('chat.failed', { reason: `/${command.name} met an error`, err: error });
    return ['that failed: the log of the daemon says why'];
  }
}

/**
 * Answers and obeys the allowed chats from now on. Requests go to Telegram alone, beside the budget of the game.
 * @returns ends it, within three seconds
 */
export function startTelegram(parts: TelegramParts): () => Promise<void> {
  const { settings, token, log, clock, random } = parts;
  const bot = botAt(settings, token);
  const allowed = new Set(settings.allowedChats);
  const warnOfStranger = strangerWatch(log);
  const ending = new AbortController();
  const take = async (message: ChatMessage, ageMs: number, botName: string) => {
    if (!allowed.has(message.chat)) return warnOfStranger(message.chat);
    const lines = await answerTo(parts, message, ageMs, botName);
    if (lines !== undefined) await reply(bot, log, message.chat, chatText(lines, LONGEST_ANSWER), ending.signal);
  };
  const link = new BotLink(log, random, allowed.size);
  const polling = pollUpdates({ bot, link, clock, take }, ending.signal).catch((error: unknown) =>
    log.warn('chat.failed', { reason: 'no chat is answered any more, since the program met an error', err: error }),
  );
  return async () => {
    ending.abort(new Error('the daemon ends'));
    const enough = new AbortController();
    await Promise.race([polling, pass(LAST_MS, enough.signal).catch(() => {})]);
    enough.abort();
  };
}

/** The allowed chats as receivers of notices; none where the config wants none there. */
export function telegramTargets(settings: TelegramSettings, token: string): NoticeTarget[] {
  const { notices: rules, allowedChats } = settings;
  if (rules === undefined) return [];
  const bot = botAt(settings, token);
  return [...new Set(allowedChats)].map((chat) => ({
    receiver: `Telegram chat ${chat}`,
    rules,
    post: ({ notices, agent, dropped }, signal) => postToChat(bot, chat, noticeText(notices, agent, dropped), signal),
  }));
}
