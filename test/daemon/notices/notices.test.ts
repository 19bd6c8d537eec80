import { afterEach, expect, test } from 'vitest';
import { startNotices, webhookTarget } from '../../../src/daemon/notices/notices.ts';
import type { DaemonEvents } from '../../../src/daemon/subscribers.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { ledgerRow } from '../../store/rows.ts';
import { keptLog } from '../../telemetry/lines.ts';
import { serveWebhook, type Webhook } from './webhook.ts';

let webhook: Webhook | undefined;
afterEach(() => webhook?.close());

const settings = { on: ['contractDone' as const], lossCredits: 1, silenceMinutes: 1 };
const parts = () => ({ events: createEventHub<DaemonEvents>(), clock: systemClock(), random: seededRandom(1) });

test('what the owner asked for arrives at the webhook, under the callsign, and by what the run publishes no loss', async () => {
  webhook = await serveWebhook();
  const { log } = keptLog();
  const wanted = { ...settings, on: ['contractDone' as const, 'loss' as const], url: webhook.url };
  const { events, ...others } = parts();
  const end = startNotices({ target: webhookTarget(wanted), log, events, ...others });
  log.info('daemon.started', { mode: 'LOCAL', server: 'S', agent: 'PICKAXE', speed: 1 });
  log.info('heartbeat', { gameHours: 1, credits: 60_000 });
  events.publish('booked', ledgerRow({ operation: 'purchaseShip', creditsDelta: -50_000 }));
  log.info('heartbeat', { gameHours: 1.1, credits: 10_000 });
  log.info('contract.fulfilled', { ship: 'P-1', contract: 'c1', totalPriceCredits: 8_800 });
  await webhook.until(1);
  await end();
  log.info('contract.fulfilled', { ship: 'P-1', contract: 'c2', totalPriceCredits: 8_800 });
  expect(webhook.received).toHaveLength(1);
  expect(webhook.received[0]?.path).toBe('/hooks/canary-of-a-webhook?key=another-canary');
  expect(webhook.received[0]?.body).toMatchObject({
    text: 'PICKAXE: P-1 fulfilled its contract, 8,800 credits',
    agent: 'PICKAXE',
    notices: [{ kind: 'contractDone' }],
    dropped: 0,
  });
});

test('each message of several agents to one webhook names its agent', async () => {
  webhook = await serveWebhook();
  const { url } = webhook;
  const { log } = keptLog();
  const ends = ['ALICE', 'BOBBY'].map((callsign) => {
    const own = log.forAgent();
    const end = startNotices({ target: webhookTarget({ ...settings, url }), log: own, ...parts() });
    own.info('agent.registered', { agent: callsign, faction: 'COSMIC' });
    own.info('contract.fulfilled', { ship: `${callsign}-1`, contract: 'c1', totalPriceCredits: 8_800 });
    return end;
  });
  await webhook.until(2);
  await Promise.all(ends.map((end) => end()));
  expect(webhook.received.map(({ body }) => [body.agent, body.text]).sort()).toEqual([
    ['ALICE', 'ALICE: ALICE-1 fulfilled its contract, 8,800 credits'],
    ['BOBBY', 'BOBBY: BOBBY-1 fulfilled its contract, 8,800 credits'],
  ]);
});

test('a webhook that fails is told of without its address, which the log never shows', async () => {
  webhook = await serveWebhook(() => 404);
  const { log, lines } = keptLog();
  const end = startNotices({ target: webhookTarget({ ...settings, url: webhook.url }), log, ...parts() });
  log.info('contract.fulfilled', { ship: 'P-1', contract: 'c1', totalPriceCredits: 8_800 });
  await webhook.until(1);
  await end();
  log.warn('queue.warning', { reason: `somebody says ${webhook.url}, canary-of-a-webhook and another-canary` });
  expect(lines.join('')).toContain('it answered 404; 1 notices lost');
  expect(lines.join('')).not.toContain('canary');
});
