import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A token of the form of a bot's; its canary must be in no line. */
export const BOT_TOKEN = '8123456789:canary-of-a-bot-token_0123456789ab';

/** What the server does in place of an answer as usual: "lost" does as asked, and hangs up before the answer. */
type Disturbance = { readonly status: number; readonly body: unknown } | 'lost' | undefined;

interface ServedBot {
  /** What disturbs the n-th request of a method, from 1. */
  readonly disturb?: (method: string, nth: number) => Disturbance;
  readonly token?: string;
}

interface Asked {
  readonly offset?: number;
  readonly timeout?: number;
  readonly chat_id?: number;
  readonly text?: string;
}

export type TelegramServer = Awaited<ReturnType<typeof serveTelegram>>;

/** A Bot API of our own, of one bot: its updates wait until a higher offset confirms them. */
export async function serveTelegram({ disturb = () => undefined, token = BOT_TOKEN }: ServedBot = {}) {
  let updates: { readonly update_id: number }[] = [];
  let nextId = 500;
  const counts = new Map<string, number>();
  const sent: { readonly chat: number; readonly text: string }[] = [];
  const offsets: (number | undefined)[] = [];
  const polls = new Set<ServerResponse>();
  let look = () => {};

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const answerPoll = (response: ServerResponse) => {
    polls.delete(response);
    answer(response, 200, { ok: true, result: updates, a_field_of_next_year: 1 });
  };
  const methods: Record<string, (asked: Asked, response: ServerResponse) => void> = {
    getMe: (_, response) =>
      answer(response, 200, { ok: true, result: { id: 8, is_bot: true, username: 'MyFleetBot' } }),
    getUpdates: ({ offset, timeout = 0 }, response) => {
      offsets.push(offset);
      updates = updates.filter(({ update_id }) => update_id >= (offset ?? 0));
      if (updates.length > 0 || timeout === 0) return answerPoll(response);
      polls.add(response);
      response.on('close', () => polls.delete(response));
    },
    sendMessage: ({ chat_id = 0, text = '' }, response) => {
      sent.push({ chat: chat_id, text });
      answer(response, 200, { ok: true, result: { message_id: sent.length } });
    },
  };

  const server = createServer(async (request, response) => {
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const asked = (await json(request)) as Asked;
    const nth = (counts.get(method) ?? 0) + 1;
    counts.set(method, nth);
    const disturbance = disturb(method, nth);
    if (given !== token) answer(response, 401, { ok: false, error_code: 401, description: 'Unauthorized' });
    else if (disturbance === 'lost') {
      methods[method]?.(asked, { writeHead: () => ({ end: () => {} }), on: () => {} } as unknown as ServerResponse);
      request.socket.destroy();
    } else if (disturbance !== undefined) answer(response, disturbance.status, disturbance.body);
    else methods[method]?.(asked, response);
    look();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** Messages that the bot sent. */
    sent,
    /** Offsets of all requests for updates. */
    offsets,
    /** How many requests for updates wait for some. */
    waiting: () => polls.size,
    /** How many updates are not confirmed. */
    unconfirmed: () => updates.length,
    asked: (method: string) => counts.get(method) ?? 0,
    /** Hands out updates of any shape; those without a number get none. */
    push: (...given: readonly object[]) => {
      updates.push(...(given as { update_id: number }[]));
      for (const response of [...polls]) answerPoll(response);
    },
    /** Somebody writes to the bot. */
    write(chat: number, text: string, ageSeconds = 0) {
      const date = Math.floor(Date.now() / 1_000) - ageSeconds;
      nextId += 1;
      this.push({
        update_id: nextId,
        message: {
          message_id: nextId,
          from: { id: 5, is_bot: false },
          chat: { id: chat, type: 'private' },
          date,
          text,
        },
      } as object);
    },
    /** Resolves once the goal holds; looks again after each request. */
    until: (goal: () => boolean) =>
      new Promise<void>((reached) => {
        look = () => goal() && reached();
        look();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
