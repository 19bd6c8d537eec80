import { expect, test } from 'vitest';
import type { Notice } from '../../../src/daemon/notices/sender.ts';
import { webhookMessage } from '../../../src/daemon/notices/webhook.ts';

const NOTICE: Notice = {
  kind: 'shipBought',
  time: '2026-11-29T10:00:00Z',
  text: 'bought SHIP_PROBE at @everyone <!here>',
};
const TEXT = 'ARGOSY: bought SHIP_PROBE at  everyone  !here ';
const message = (url: string, format?: 'discord' | 'slack' | 'ntfy' | 'json') =>
  webhookMessage({ url, ...(format && { format }) }, [NOTICE], 'ARGOSY', 0);

test.each([
  ['https://discord.com/api/webhooks/1/abc', { content: TEXT, allowed_mentions: { parse: [] } }],
  ['https://canary.discord.com/api/webhooks/1/abc', { content: TEXT }],
  ['https://hooks.slack.com/services/T/B/x', { text: TEXT, mrkdwn: false }],
  ['https://hooks.example.org/x', { text: TEXT, content: TEXT, agent: 'ARGOSY', notices: [NOTICE], dropped: 0 }],
  ['https://discord.com.example.org/x', { notices: [NOTICE] }],
])('a message to %s is written as its service wants it', (url, body) => {
  expect(message(url)).toMatchObject({ url, body });
});

test('ntfy gets JSON at its root, with the topic of the address', () => {
  const body = { topic: 'my-argosy', title: 'ARGOSY', message: TEXT };
  expect(message('https://ntfy.sh/my-argosy')).toEqual({ url: 'https://ntfy.sh/', body });
  const own = message('https://example.org/push/my-argosy', 'ntfy');
  expect(own).toEqual({ url: 'https://example.org/push/', body });
});

test('the format of the settings counts more than the address', () => {
  expect(message('https://discord.com/api/webhooks/1/abc', 'json').body).toMatchObject({ notices: [NOTICE] });
});
