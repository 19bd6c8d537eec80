import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSender, type Notice } from '../../../src/daemon/notices/sender.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notice = (text: string): Notice => ({ kind: 'shipBought', time: 't', text });

/** A sender to a webhook that answers so. */
function sending(answer: (nth: number) => number | Error) {
  const sent: { readonly atMs: number; readonly texts: string[]; readonly dropped: number }[] = [];
  const { log, lines } = keptLog();
  const beganMs = Date.now();
  const sender = createSender({
    post: async ({ notices, dropped }) => {
      sent.push({ atMs: Date.now() - beganMs, texts: notices.map(({ text }) => text), dropped });
      const said = answer(sent.length);
      if (said instanceof Error) throw said;
      return { status: said, retryAfter: said === 429 ? '30' : undefined };
    },
    receiver: 'the webhook',
    random: seededRandom('notices'),
    log,
    agent: () => 'ARGOSY',
  });
  const warnings = () => lines.map(parsed).map(({ reason, notices }) => `${notices} ${reason}`);
  return { sender, sent, warnings };
}

describe('notices', () => {
  test('go out at once, and those that come soon after go together', async () => {
    const { sender, sent } = sending(() => 204);
    sender.add(notice('a'));
    await vi.advanceTimersByTimeAsync(10);
    for (const text of ['b', 'c', 'd']) sender.add(notice(text));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map(({ texts }) => texts)).toEqual([['a'], ['b', 'c', 'd']]);
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(10_000);
  });

  test('of a storm are few messages, the oldest left out and counted', async () => {
    const { sender, sent } = sending(() => 204);
    sender.add(notice('first'));
    await vi.advanceTimersByTimeAsync(10);
    for (let n = 0; n < 10_000; n++) sender.add(notice(String(n)));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(6);
    expect(sent[1]?.dropped).toBe(9_900);
    expect(sent.slice(1).flatMap(({ texts }) => texts)).toEqual(
      Array.from({ length: 100 }, (_, n) => String(9_900 + n)),
    );
  });

  test.each([
    ['cannot be reached', new Error('ECONNREFUSED'), 'no reply (ECONNREFUSED)'],
    ['answers 500', 500, 'it answered 500'],
  ])(
    'are tried again while the webhook %s, with growing pauses, and given up after five tries',
    async (_, fault, told) => {
      const { sender, sent, warnings } = sending((nth) => (nth <= 5 ? fault : 204));
      sender.add(notice('lost'));
      await vi.advanceTimersByTimeAsync(600_000);
      const pauses = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0));
      expect(pauses).toHaveLength(4);
      for (const [index, pause] of pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(1_000 * 2 ** index);
        expect(pause).toBeLessThanOrEqual(2_001 * 2 ** index);
      }
      expect(warnings()).toEqual([`1 ${told}`]);
      sender.add(notice('taken'));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent.at(-1)?.texts).toEqual(['taken']);
    },
  );

  test('wait as long as the webhook asks', async () => {
    const { sender, sent } = sending((nth) => (nth === 1 ? 429 : 204));
    sender.add(notice('a'));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
  });

  test.each([301, 400, 404])('are not tried again where no try will mend it: %i', async (status) => {
    const { sender, sent, warnings } = sending(() => status);
    sender.add(notice('a'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sent.length, warnings()]).toEqual([1, [`1 it answered ${status}`]]);
  });

  test('that wait when the daemon stops go out then, each with one try', async () => {
    const { sender, sent } = sending((nth) => (nth === 2 ? 500 : 204));
    sender.add(notice('a'));
    await vi.advanceTimersByTimeAsync(10);
    for (let n = 0; n < 25; n++) sender.add(notice(String(n)));
    const closed = sender.close();
    await vi.advanceTimersByTimeAsync(10);
    await closed;
    expect(sent.map(({ texts }) => texts.length)).toEqual([1, 20, 5]);
  });

  test('do not hold up the stop for long when the webhook hangs', async () => {
    const { log } = keptLog();
    const sender = createSender({
      post: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      receiver: 'the webhook',
      random: seededRandom('notices'),
      log,
      agent: () => 'ARGOSY',
    });
    sender.add(notice('a'));
    const closed = sender.close();
    await vi.advanceTimersByTimeAsync(3_000);
    await closed;
  });
});
