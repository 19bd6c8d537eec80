import type { Clock } from '../../time/clock.ts';
import { pass, startTimer } from '../../time/wait.ts';
import type { BotLink } from './bot-link.ts';
import type { Bot, BotAnswer } from './telegram-bot.ts';
import { type ChatMessage, readBotName, readUpdates } from './telegram-replies.ts';

/** Real seconds that a request for updates waits at the server: the Bot API holds it no longer. */
const POLL_SECONDS = 50;

/** Real milliseconds between two requests for updates of which the first brought none: a server that does not wait must not be hurried. */
const LEAST_MS = 1_000;

/** Real milliseconds that the last confirmation may take. */
const LAST_MS = 2_000;

/** What polling needs. */
interface PollParts {
  readonly bot: Bot;
  readonly link: BotLink;
  readonly clock: Clock;
  /**
   * Takes a message; never rejects.
   * @param ageMs how long ago it was sent
   */
  readonly take: (message: ChatMessage, ageMs: number, botName: string) => Promise<void>;
}

/** What a reply holds; undefined where it cannot be read, or there was none. */
async function resultOf<T>(
  { link }: PollParts,
  answer: BotAnswer,
  read: (result: unknown) => T | undefined,
): Promise<{ readonly value: T } | { readonly waitSeconds: number | undefined }> {
  if (answer.kind !== 'result') return { waitSeconds: link.failed(answer) };
  const value = read(answer.result);
  if (value !== undefined) return { value };
  return {
    waitSeconds: link.failed({ kind: 'silence', why: 'what answers there is no Bot API', code: 'ERR_NO_BOT_API' }),
  };
}

/** Asks for the bot's name until Telegram says it; undefined where it never will, or at a stop. */
async function askName(parts: PollParts, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const answer = await parts.bot.getMe(signal);
    if (signal.aborted) return undefined;
    const read = await resultOf(parts, answer, readBotName);
    if ('value' in read) return read.value;
    if (read.waitSeconds === undefined) return undefined;
    await pass(read.waitSeconds * 1_000, signal).catch(() => {});
  }
  return undefined;
}

/** The updates that were taken: the next request confirms them by its offset. */
class Offset {
  #next: number | undefined;
  #confirmed: number | undefined;

  get next(): number | undefined {
    return this.#next;
  }

  took(id: number): void {
    this.#next = Math.max(this.#next ?? id + 1, id + 1);
  }

  confirmed(): void {
    this.#confirmed = this.#next;
  }

  get isOpen(): boolean {
    return this.#next !== this.#confirmed;
  }
}

/** Confirms what was taken since the last request, so that the next start does not get it again. */
async function confirmLast(bot: Bot, offset: Offset): Promise<void> {
  if (!offset.isOpen) return;
  const enough = new AbortController();
  const cancel = startTimer(LAST_MS, () => enough.abort(new Error('enough')));
  await bot.getUpdates(offset.next, 0, enough.signal);
  cancel();
}

/**
 * Takes the messages of the bot, one after the other, until the signal.
 *
 * An update is confirmed by the request after it was taken. After a kill in between, Telegram hands it out once more: an
 * order of a chat is therefore one that may be carried out twice (pause, resume, stop and start buying say how things shall
 * be, not how they shall change), and one older than five minutes is not carried out at all.
 */
export async function pollUpdates(parts: PollParts, signal: AbortSignal): Promise<void> {
  const { bot, link, clock, take } = parts;
  const name = await askName(parts, signal);
  if (name === undefined) return;
  link.worked(name);
  const offset = new Offset();
  while (!signal.aborted) {
    const askedAtMs = clock.monotonicMs();
    const answer = await bot.getUpdates(offset.next, POLL_SECONDS, signal);
    if (signal.aborted) break;
    const read = await resultOf(parts, answer, readUpdates);
    if (!('value' in read)) {
      if (read.waitSeconds === undefined) return;
      await pass(read.waitSeconds * 1_000, signal).catch(() => {});
      continue;
    }
    link.worked(name);
    offset.confirmed();
    const serverMs = answer.kind === 'result' && !Number.isNaN(answer.serverMs) ? answer.serverMs : clock.nowMs();
    for (const { id, message } of read.value) {
      // A stop lets the rest wait for the next start.
      if (signal.aborted) break;
      if (message !== undefined) await take(message, serverMs - message.sentAtMs, name);
      offset.took(id);
    }
    const restMs = read.value.length > 0 ? 0 : LEAST_MS - (clock.monotonicMs() - askedAtMs);
    await pass(restMs, signal).catch(() => {});
  }
  await confirmLast(bot, offset);
}
