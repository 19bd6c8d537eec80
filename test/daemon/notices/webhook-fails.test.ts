import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNotices, webhookTarget } from '../../../src/daemon/notices/notices.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';
import { serveWebhook, type Webhook } from './webhook.ts';

let webhook: Webhook;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  webhook.close();
});

/** Lets time pass by seconds, with the sockets' own pace in between, until it has come to be. */
async function untilTrue(isTrue: () => boolean, seconds: number): Promise<void> {
  for (let second = 0; second < seconds && !isTrue(); second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (let n = 0; n < 50 && !isTrue(); n++) await turn();
  }
  expect(isTrue()).toBe(true);
}

/** A log whose contracts are told to a webhook. */
function noticing(url: string) {
  const { log, lines } = keptLog();
  const end = startNotices({
    target: webhookTarget({ url, on: ['contractDone'], lossCredits: 1, silenceMinutes: 1 }),
    log,
    events: createEventHub(),
    clock: systemClock(),
    random: seededRandom('webhook'),
  });
  const failures = () => lines.map(parsed).filter(({ event }) => event === 'notice.failed');
  return { log, lines, end, failures };
}

const contract = { ship: 'P-1', contract: 'c1', totalPriceCredits: 8_800 };

describe('a webhook', () => {
  test('that never replies is given up at each try after 10 s', async () => {
    webhook = await serveWebhook(() => 'no answer');
    const { log, lines, failures, end } = noticing(webhook.url);
    log.info('contract.fulfilled', contract);
    await untilTrue(() => failures().length > 0, 300);
    expect(webhook.received.length).toBeGreaterThan(0);
    expect(failures()).toMatchObject([{ reason: 'no reply (ETIMEDOUT)', notices: 1 }]);
    expect(lines.join('')).not.toContain('canary');
    await end();
  });

  test('that never replies holds up neither the log nor, for more than three seconds, the end of the daemon', async () => {
    webhook = await serveWebhook(() => 'no answer');
    const { log, lines, end } = noticing(webhook.url);
    for (let n = 0; n < 900; n++) log.info('contract.fulfilled', { ...contract, ship: `P-${n}` });
    expect(lines).toHaveLength(900);
    await untilTrue(() => webhook.received.length === 1, 5);
    let hasEnded = false;
    void end().then(() => {
      hasEnded = true;
    });
    await untilTrue(() => hasEnded, 4);
  });
});
