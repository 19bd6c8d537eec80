import { describe, expect, it } from 'vitest';
import { createBackOff } from '../../src/queue/back-off.ts';
import type { PacedReply } from '../../src/queue/request-queue.ts';
import { retryAfterSeconds } from '../../src/queue/retry-after.ts';
import { seededRandom } from '../../src/time/random.ts';
import { createLimiter, replyHeaders, STATIC_POINTS } from '../../src/universe/service/limiter.ts';
import { type QueueTest, withQueue } from './harness.ts';
import { ACCEPTED, pass, rejection } from './saturation.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 0);
const html: PacedReply = { status: 429, headers: { 'content-type': 'text/html' }, body: '<html>429</html>' };
const inHeader = (value: string, more: Record<string, string> = {}): PacedReply => ({
  ...html,
  headers: { 'Retry-After': value, ...more },
});
const inBody = (retryAfter: unknown): PacedReply => ({
  ...html,
  body: JSON.stringify({ error: { data: { retryAfter } } }),
});
const httpDate = (afterSeconds: number) => new Date(NOW_MS + afterSeconds * 1000).toUTCString();

describe('how long a 429 asks to wait', () => {
  it.each<[string, PacedReply, number | undefined]>([
    ['fractional seconds of the body', rejection(300), 0.3],
    ['the body before the rounded header', { ...rejection(300), headers: { 'retry-after': '1' } }, 0.3],
    ['whole seconds of the header', inHeader('30'), 30],
    ['fractional seconds of the header', inHeader('0.3'), 0.3],
    ['an HTTP date', inHeader(httpDate(30)), 30],
    ['an HTTP date against the clock of the reply', inHeader(httpDate(90), { Date: httpDate(60) }), 30],
    ['an HTTP date gone by', inHeader(httpDate(-5)), 0],
    ['nothing in HTML', html, undefined],
    ['nothing in an empty body', { ...html, body: '' }, undefined],
    ['nothing in an array', { ...html, body: '[]' }, undefined],
    ['nothing in null', { ...html, body: '{"error":null}' }, undefined],
    ['nothing in a body whose wait is no number', inBody({ seconds: 3 }), undefined],
    ['nothing in a body whose wait is an empty text', inBody(' '), undefined],
    ['nothing in a body whose wait has no end', inBody('Infinity'), undefined],
    ['a body whose wait is a text', inBody('2.5'), 2.5],
    ['nothing in an error that is a text', { ...html, body: '{"error":"data"}' }, undefined],
    ['nothing in a negative wait', rejection(-1000), undefined],
    ['nothing in an unreadable header', inHeader('soon'), undefined],
    ['nothing in a negative header', inHeader('-5'), undefined],
    ['nothing in a header that came twice', inHeader('5, 5'), undefined],
  ])('reads %s', (_, reply, expected) => {
    expect(retryAfterSeconds(reply, NOW_MS)).toEqual(expected);
  });
});

describe('backing off where a 429 says nothing', () => {
  it('draws from a range that doubles, and ends at a minute', () => {
    const drawn = (times: number, seed: number) => {
      const backOff = createBackOff(seededRandom('back off', seed), 1);
      return Array.from({ length: times }, () => backOff.rejected(undefined, true)).at(-1) ?? Number.NaN;
    };
    const mostOf = (times: number) => Math.max(...Array.from({ length: 200 }, (_, seed) => drawn(times, seed)));
    expect(mostOf(1)).toBeGreaterThan(1800);
    expect(mostOf(1)).toBeLessThanOrEqual(2000);
    expect(mostOf(3)).toBeGreaterThan(7200);
    expect(mostOf(3)).toBeLessThanOrEqual(8000);
    expect(drawn(5, 1)).toBe(60_000);
    expect(drawn(50, 1)).toBe(60_000);
  });

  it('never waits over a game minute, whatever the reply says', () => {
    const backOff = createBackOff(seededRandom('cap'), 60);
    expect(backOff.rejected(3600, true)).toBe(1000);
  });
});

/** Sends twenty requests of which the sixth is turned away, and one worth more after that; says when each was sent. */
async function turnedAway({ queue, passedMs }: QueueTest, reply: PacedReply) {
  const sent: { name: number; atMs: number }[] = [];
  let rejectedAtMs = Number.NaN;
  const send = (name: number) => async () => {
    sent.push({ name, atMs: passedMs() });
    await pass(60);
    if (sent.length < 6 || !Number.isNaN(rejectedAtMs)) return ACCEPTED;
    rejectedAtMs = passedMs();
    worthMore = queue.submit(send(100), options(100));
    return reply;
  };
  const options = (name: number) => ({ worth: name, label: `request ${name}` });
  let worthMore: Promise<unknown> | undefined;
  await Promise.all(Array.from({ length: 20 }, (_, name) => queue.submit(send(name), options(name))));
  await worthMore;
  return { sent, rejectedAtMs };
}

describe('a 429 amid traffic (F10)', () => {
  const cases = [0.3, 1, 30].flatMap((seconds): [string, number, PacedReply][] => [
    [`${seconds} s in the body`, seconds, rejection(seconds * 1000)],
    [`${seconds} s in the header`, seconds, inHeader(String(seconds))],
  ]);
  const date: PacedReply = inHeader(httpDate(30), { date: httpDate(0) });

  it.each([...cases, ['30 s as an HTTP date', 30, date] as const])('silences all traffic for %s', (_, seconds, reply) =>
    withQueue(async (test) => {
      const { sent, rejectedAtMs } = await turnedAway(test, reply);
      const pauseEndsMs = rejectedAtMs + seconds * 1000;
      const inside = sent.filter(({ atMs }) => atMs > rejectedAtMs && atMs < pauseEndsMs);
      const after = sent.filter(({ atMs }) => atMs >= pauseEndsMs);
      expect(inside).toEqual([]);
      expect(Math.min(...after.map(({ atMs }) => atMs))).toBeLessThanOrEqual(pauseEndsMs + 1000);
      const twice = sent.find(({ name }, index) => sent.slice(0, index).some((earlier) => earlier.name === name));
      expect(after[0]?.name).toBe(twice?.name);
      const rest = after.slice(1).map(({ name }) => name);
      expect(rest).toEqual(rest.toSorted((one, other) => other - one));
      expect(new Set(sent.map(({ name }) => name)).size).toBe(21);
      expect(sent).toHaveLength(22);
      expect(test.queue.counters()).toEqual({ started: 22, rejected429: 1 });
      expect(test.warnings).toMatchObject([{ message: 'rate limited', fields: { statedSeconds: seconds } }]);
    }),
  );

  it('tries one request at a time until the way is free, and stays silent for a minute from the fifth on (F11)', () =>
    withQueue(async ({ queue, time, passedMs }) => {
      const sentAtMs: number[] = [];
      const send = async () => {
        sentAtMs.push(passedMs());
        await pass(60);
        return sentAtMs.length > 50 ? ACCEPTED : rejection(300);
      };
      for (let index = 0; index < 10; index++) void queue.submit(send, { worth: 1, label: 'storm' });
      await time.clock.sleepUntil(time.clock.nowMs() + 600_000);
      expect(sentAtMs.length).toBeLessThanOrEqual(18);
      expect(queue.depth()).toMatchObject({ waiting: 10, inFlight: 0, pausedBecause: ['429'] });
      const gaps = sentAtMs.slice(1).map((atMs, index) => atMs - (sentAtMs[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(61_000);
    }));

  it('lets a request leave while its 429 is waited out', () =>
    withQueue(async ({ queue }) => {
      const controller = new AbortController();
      const options = { worth: 1, label: 'leaves', signal: controller.signal };
      const submitted = queue.submit(async () => rejection(30_000), options);
      const outcome = expect(submitted).rejects.toThrow('gone');
      await pass(5_000);
      controller.abort(new Error('gone'));
      await outcome;
      expect(queue.counters()).toEqual({ started: 1, rejected429: 1 });
    }));
});

describe('a burst that somebody else has spent', () => {
  /** Answers as the service does, after an earlier run has used so much of its burst. */
  function serviceAfter(used: number, nowMs: () => number) {
    const limiter = createLimiter(1);
    for (let n = 0; n < used + STATIC_POINTS; n++) limiter.take('account', nowMs());
    return async (): Promise<PacedReply> => {
      const verdict = limiter.take('account', nowMs());
      await pass(40);
      return { status: verdict.admitted ? 200 : 429, headers: replyHeaders(verdict, 'Account', nowMs()), body: '' };
    };
  }
  const asked = async ({ queue, time, warnings }: QueueTest, used: number) => {
    const send = serviceAfter(used, time.clock.nowMs);
    const all = Array.from({ length: 100 }, () => queue.submit(send, { worth: 0, label: 'read' }));
    await Promise.all(all);
    return { warnings: warnings.length, rejected429: queue.counters().rejected429 };
  };

  it('costs one warning, and hardly a 429 when some of it is left', async () => {
    const spent = await withQueue((test) => asked(test, 30));
    expect(spent.warnings).toBe(1);
    // Those that were under way at once, and the first to be sent again.
    expect(spent.rejected429).toBeLessThanOrEqual(5);
    const nearlySpent = await withQueue((test) => asked(test, 25));
    expect(nearlySpent.rejected429).toBeLessThanOrEqual(1);
  });

  it('costs no more time than it takes to send at the steady rate', async () => {
    const passed = await withQueue(async (test) => {
      await asked(test, 30);
      return test.passedMs();
    });
    // 100 requests at two a second take 50 s, and the burst comes back after 60 s.
    expect(passed).toBeLessThan(58_000);
  });
});
