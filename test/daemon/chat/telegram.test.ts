import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTelegram, telegramTargets } from '../../../src/daemon/chat/telegram.ts';
import { startNotices } from '../../../src/daemon/notices/notices.ts';
import type { DaemonEvents } from '../../../src/daemon/subscribers.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';
import { BOT_TOKEN, serveTelegram, type TelegramServer } from './telegram-server.ts';

const OWNER = 4711;
const STARTING = 'the daemon is starting, or waits for its server: try again in a moment';

let server: TelegramServer;
let end = async () => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  await end();
  vi.useRealTimers();
  server.close();
});

/** Lets time pass in fifty steps, with the sockets' own pace in between, until it has come to be. */
async function untilTrue(isTrue: () => boolean, seconds = 5): Promise<void> {
  for (let step = 0; step < 50 && !isTrue(); step++) {
    for (let n = 0; n < 40 && !isTrue(); n++) await turn();
    if (!isTrue()) await vi.advanceTimersByTimeAsync(seconds * 20);
  }
  expect(isTrue()).toBe(true);
}

/** A chat with a daemon whose agents are not ready yet. */
async function chatting(serving: Parameters<typeof serveTelegram>[0] = {}, token = BOT_TOKEN) {
  server = await serveTelegram(serving);
  const { log, lines } = keptLog();
  const settings = { baseUrl: server.baseUrl, allowedChats: [OWNER, -100_200] };
  const agents = [{ name: 'ARGOSY', operator: () => undefined, feed: { story: () => [] } }];
  end = startTelegram({ settings, token, agents, log, clock: systemClock(), random: seededRandom('chat') });
  const events = () => lines.map(parsed).map(({ event, reason, chat }) => `${event} ${reason ?? chat ?? ''}`.trim());
  const texts = () => server.sent.map(({ text }) => text);
  return { log, lines, events, texts };
}

describe('a chat of Telegram', () => {
  test('is answered where it is allowed; another one is not, and its id is logged once', async () => {
    const { events } = await chatting();
    server.write(666, '/status');
    server.write(666, '/pause all');
    server.write(OWNER, '/status');
    server.write(-100_200, '/help@myfleetbot');
    await untilTrue(() => server.sent.length === 2);
    expect(server.sent[0]).toEqual({ chat: OWNER, text: STARTING });
    expect(server.sent[1]).toMatchObject({ chat: -100_200, text: expect.stringMatching(/^\/status: .*\n\/profit: /) });
    expect(events()).toEqual(['chat.ready', 'chat.stranger 666']);
  });

  test('is not answered to words that are no command, nor to a command of another bot', async () => {
    const { texts } = await chatting();
    for (const text of ['hello', '/status@OtherBot', '/', '', '/fly']) server.write(OWNER, text);
    await untilTrue(() => server.sent.length === 1);
    expect(texts()).toEqual([expect.stringMatching(/^expected one of these:\n\/status/)]);
  });

  test('is told that an order of before the daemon came too late, and not of a question', async () => {
    const { texts } = await chatting();
    server.write(OWNER, '/pause all', 3_600);
    server.write(OWNER, '/resume', 60);
    server.write(OWNER, '/profit', 3_600);
    await untilTrue(() => server.sent.length === 3);
    expect(texts()).toEqual([
      '/pause was sent 60 minutes ago, so it is not carried out: send it again',
      STARTING,
      STARTING,
    ]);
  });

  test('has each part of an update checked: fields and kinds of later versions, and broken ones, are passed over', async () => {
    const { texts, events } = await chatting();
    const date = Math.floor(Date.now() / 1_000);
    server.push(
      { update_id: 1, message_reaction_of_next_year: { chat: { id: OWNER } } },
      { no_number: true },
      { update_id: 2, message: { chat: { id: 'x' }, date, text: '/help' } },
      { update_id: 3, message: { chat: { id: OWNER }, date: 'today', text: '/help' } },
      { update_id: 4, message: { chat: { id: OWNER }, date, photo: [] } },
      { update_id: 5, message: null },
      { update_id: 6, message: { chat: { id: OWNER, new_field: {} }, date, text: '/status', more: [1] } },
    );
    await untilTrue(() => server.offsets.at(-1) === 7);
    expect(texts()).toEqual([STARTING]);
    expect(events()).toEqual(['chat.ready']);
  });

  test('gets its answer though replies are lost, and no command is taken twice', async () => {
    const isLost = (method: string, nth: number) =>
      (method === 'getUpdates' && nth <= 2) || (method === 'sendMessage' && nth === 1);
    const { texts, events } = await chatting({ disturb: (...asked) => (isLost(...asked) ? 'lost' : undefined) });
    server.write(OWNER, '/status');
    await untilTrue(() => server.sent.length === 2 && server.waiting() === 1, 20);
    // The answer was sent before its reply was lost: its reader gets it twice.
    expect(texts()).toEqual([STARTING, STARTING]);
    expect(server.offsets).toEqual([undefined, undefined, undefined, 501 + 1]);
    expect(events()).toEqual(['chat.ready']);
  });

  test('waits as long as Telegram asks, for updates as for answers', async () => {
    const slow = { status: 429, body: { ok: false, description: 'Too Many', parameters: { retry_after: 20 } } };
    await chatting({ disturb: (method, nth) => (method !== 'getMe' && nth === 1 ? slow : undefined) });
    server.write(OWNER, '/status');
    await untilTrue(() => server.asked('getUpdates') === 1);
    const beganMs = performance.now();
    await untilTrue(() => server.asked('getUpdates') === 2, 30);
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(19_000);
    await untilTrue(() => server.sent.length === 1, 30);
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(39_000);
  });

  test('is given up once and for all where the token is wrong, which no line shows', async () => {
    const { log, events, lines } = await chatting({}, `${BOT_TOKEN}x`);
    await untilTrue(() => events().length === 1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(events()).toEqual([
      expect.stringMatching(/^chat.failed it does not know the token of the bot \(401: Unauth/),
    ]);
    log.warn('queue.warning', { reason: `somebody says ${BOT_TOKEN}x` });
    expect([server.asked('getMe'), lines.join('').includes('canary')]).toEqual([1, false]);
  });

  test('says once that another program takes the messages, and goes on when that has ended', async () => {
    const conflict = { status: 409, body: { ok: false, error_code: 409, description: 'Conflict: other getUpdates' } };
    const { events } = await chatting({
      disturb: (method, nth) => (method === 'getUpdates' && nth <= 3 ? conflict : undefined),
    });
    server.write(OWNER, '/status');
    await untilTrue(() => server.sent.length === 1, 100);
    expect(events()).toEqual(['chat.ready', expect.stringMatching(/^chat.failed another program/), 'chat.ready']);
  });

  test('is no reason for a warning before the third failure in a row, whatever answers there', async () => {
    const odd = [
      { status: 200, body: '<html>' },
      { status: 502, body: null },
      { status: 200, body: { ok: true, result: [{}] } },
    ];
    const { events, lines } = await chatting({
      disturb: (method, nth) => (method === 'getUpdates' && nth > 1 ? odd[nth % 3] : undefined),
    });
    server.write(OWNER, '/status');
    await untilTrue(() => server.asked('getUpdates') === 3, 30);
    expect(events()).toEqual(['chat.ready']);
    await untilTrue(() => server.asked('getUpdates') === 7, 60);
    expect(events()).toEqual([
      'chat.ready',
      expect.stringMatching(/^chat.failed it answers|^chat.failed what answers/),
    ]);
    expect(lines.join('')).not.toContain('canary');
  });

  test('ends at once in the middle of a long poll, and in the middle of an answer confirms what was taken', async () => {
    await chatting();
    await untilTrue(() => server.waiting() === 1);
    await end();
    await untilTrue(() => server.waiting() === 0);
    server.close();
    // The second daemon is stopped while it waits to send an answer again.
    const later = { status: 429, body: { ok: false, parameters: { retry_after: 30 } } };
    await chatting({ disturb: (method) => (method === 'sendMessage' ? later : undefined) });
    server.write(OWNER, '/status');
    await untilTrue(() => server.asked('sendMessage') === 1);
    await end();
    expect([server.unconfirmed(), server.offsets]).toEqual([0, [undefined, 502]]);
  });
});

test('notices go to each allowed chat once, and one that the bot cannot write to costs the others nothing', async () => {
  const blocked = { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } };
  server = await serveTelegram({
    disturb: (method, nth) => (method === 'sendMessage' && nth === 1 ? blocked : undefined),
  });
  const rules = { on: ['contractDone' as const], lossCredits: 1, silenceMinutes: 1 };
  const settings = { baseUrl: server.baseUrl, allowedChats: [OWNER, -100_200, OWNER], notices: rules };
  expect(telegramTargets({ baseUrl: server.baseUrl, allowedChats: [OWNER] }, BOT_TOKEN)).toEqual([]);
  const { log, lines } = keptLog();
  const parts = { log, events: createEventHub<DaemonEvents>(), clock: systemClock(), random: seededRandom('chat') };
  const ends = telegramTargets(settings, BOT_TOKEN).map((target) => startNotices({ target, ...parts }));
  end = async () => void (await Promise.all(ends.map((one) => one())));
  log.info('contract.fulfilled', { ship: 'P-1', contract: 'c1', totalPriceCredits: 8_800 });
  await untilTrue(() => server.asked('sendMessage') === 2 && lines.length === 2);
  expect(server.sent.map(({ text }) => text)).toEqual(['Argosy: P-1 fulfilled its contract, 8,800 credits']);
  expect(lines.map(parsed).at(-1)).toMatchObject({
    event: 'notice.failed',
    msg: expect.stringMatching(/^Telegram chat -?\d+: it answered 403; 1 notices lost$/),
  });
});
