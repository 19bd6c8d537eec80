import { askJson, NotPosted, type Posted } from '../../api/post-json.ts';
import type { TelegramSettings } from '../../config/schema/telegram-schema.ts';
import { learnSecret } from '../../telemetry/scrub.ts';
import { msFromIso } from '../../time/iso.ts';
import { abortable, startTimer } from '../../time/wait.ts';
import { type BotReply, readBotReply } from './telegram-replies.ts';

/** A reply of the Bot API, or that there was none. */
export type BotAnswer =
  | (BotReply & {
      /** Telegram's clock, ms since 1970; NaN where the reply does not say it. */
      readonly serverMs: number;
    })
  | {
      readonly kind: 'silence';
      /** For people. */
      readonly why: string;
      readonly code: string;
    };

/** The bot of the owner, at the Bot API. Requests end at once with the signal, as silence; none rejects. */
export interface Bot {
  getMe(signal: AbortSignal): Promise<BotAnswer>;
  /** Waits at the server until there is an update, or for `seconds`. A higher offset confirms the updates before it. */
  getUpdates(offset: number | undefined, seconds: number, signal: AbortSignal): Promise<BotAnswer>;
  sendMessage(chat: number, text: string, signal: AbortSignal): Promise<BotAnswer>;
}

/** Updates of one reply: few, so that no reply is too long to be read. */
const MOST_UPDATES = 20;

/** Milliseconds that a reply may take beyond those that it was asked to wait; a guess. */
const PATIENCE_MS = 10_000;

/** Milliseconds in which a request that took too long may still say so itself; any of that size does. */
const GRACE_MS = 500;

/**
 * The bot with a token, which is a part of each address: from now on it is removed from every log line.
 * @param baseUrl without the token
 */
export function botAt({ baseUrl }: Pick<TelegramSettings, 'baseUrl'>, token: string): Bot {
  for (const secret of [token, token.replace(/^\d+:/, '')]) learnSecret(secret);
  const root = `${baseUrl.replace(/\/+$/, '')}/bot${token}`;
  const ask = async (method: string, body: object, signal: AbortSignal, seconds = 0): Promise<BotAnswer> => {
    const limitMs = seconds * 1_000 + PATIENCE_MS;
    const late = new AbortController();
    const cancel = startTimer(limitMs + GRACE_MS, () => late.abort(new NotPosted('ETIMEDOUT')));
    const over = AbortSignal.any([signal, late.signal]);
    try {
      // Through a proxy that makes no connection a request ends neither by its own limit nor by a signal.
      const reply = await abortable(askJson(`${root}/${method}`, body, over, limitMs), over);
      return { ...readBotReply(reply.status, reply.body), serverMs: msFromIso(reply.date) };
    } catch (error) {
      if (signal.aborted) return { kind: 'silence', why: 'stopped', code: 'ERR_ABORTED' };
      if (!(error instanceof NotPosted)) throw error;
      return { kind: 'silence', why: `no reply (${error.message})`, code: error.message };
    } finally {
      cancel();
    }
  };
  return {
    getMe: (signal) => ask('getMe', {}, signal),
    getUpdates: (offset, seconds, signal) => {
      const wanted = { timeout: seconds, limit: MOST_UPDATES, allowed_updates: ['message'] };
      return ask('getUpdates', offset === undefined ? wanted : { ...wanted, offset }, signal, seconds);
    },
    // No parse_mode: a text is shown as it is, whatever stands in it.
    sendMessage: (chat, text, signal) =>
      ask('sendMessage', { chat_id: chat, text, link_preview_options: { is_disabled: true } }, signal),
  };
}

/**
 * Sends a notice as the sender of notices expects it.
 * @throws NotPosted if no reply came
 */
export async function postToChat(bot: Bot, chat: number, text: string, signal: AbortSignal): Promise<Posted> {
  const answer = await bot.sendMessage(chat, text, signal);
  if (answer.kind === 'silence') throw new NotPosted(answer.code);
  if (answer.kind === 'result') return { status: 200, retryAfter: undefined };
  return { status: answer.code, retryAfter: answer.retrySeconds?.toString() };
}
