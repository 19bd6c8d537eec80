import * as z from 'zod';

/** What a reply of the Bot API says. */
export type BotReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | {
      readonly kind: 'refusal';
      readonly code: number;
      /** Telegram's words, for people. */
      readonly why: string;
      /** Seconds to wait before the next request; undefined where it names none. */
      readonly retrySeconds: number | undefined;
    };

/** A message that somebody wrote to the bot. */
export interface ChatMessage {
  readonly chat: number;
  /** When it was sent, by Telegram's clock. */
  readonly sentAtMs: number;
  readonly text: string;
}

/** Something that happened to the bot; without a message where it is none that could be a command. */
export interface ChatUpdate {
  readonly id: number;
  readonly message: ChatMessage | undefined;
}

// Fields and kinds that are not named here are ignored: the Bot API adds some several times a year.
const Envelope = z.object({ ok: z.literal(true), result: z.unknown() });
const Refusal = z.object({
  ok: z.literal(false).catch(false),
  description: z.string().catch('no reason given'),
  parameters: z
    .object({ retry_after: z.number().min(0).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const Me = z.object({ username: z.string().regex(/^\w{1,64}$/) });
const Update = z.object({ update_id: z.int(), message: z.unknown() });
const Message = z.object({ chat: z.object({ id: z.int() }), date: z.int().min(0), text: z.string() });

/** More of Telegram's words than any of its reasons has. */
const LONGEST_REASON = 200;

/** Reads the envelope of a reply; what is none of the Bot API's counts as a refusal with its HTTP status. */
export function readBotReply(status: number, body: unknown): BotReply {
  const read = Envelope.safeParse(body);
  if (status >= 200 && status < 300) {
    if (read.success) return { kind: 'result', result: read.data.result };
    return { kind: 'refusal', code: status, why: 'what answers there is no Bot API', retrySeconds: undefined };
  }
  const { description, parameters } = Refusal.safeParse(body).data ?? { description: 'no reason given' };
  const why = description.slice(0, LONGEST_REASON);
  return { kind: 'refusal', code: status, why, retrySeconds: parameters?.retry_after };
}

/** The bot's name in a result of getMe; undefined where there is none. */
export function readBotName(result: unknown): string | undefined {
  return Me.safeParse(result).data?.username;
}

/**
 * The updates in a result of getUpdates, each checked by itself: one without a number is left out, one without a usable
 * message stands there without it. Undefined where the result holds something, but no update at all.
 */
export function readUpdates(result: unknown): readonly ChatUpdate[] | undefined {
  if (!Array.isArray(result)) return undefined;
  const updates = result.flatMap((one: unknown) => {
    const update = Update.safeParse(one).data;
    return update === undefined ? [] : [{ id: update.update_id, message: messageOf(update.message) }];
  });
  return updates.length === 0 && result.length > 0 ? undefined : updates;
}

function messageOf(given: unknown): ChatMessage | undefined {
  const message = Message.safeParse(given).data;
  return message && { chat: message.chat.id, sentAtMs: message.date * 1_000, text: message.text };
}
