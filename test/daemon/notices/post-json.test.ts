import { afterEach, expect, test } from 'vitest';
import { NotPosted, postJson } from '../../../src/api/post-json.ts';
import { serveWebhook, type Webhook } from './webhook.ts';

let webhook: Webhook | undefined;
afterEach(() => webhook?.close());

const { signal } = new AbortController();

test('a message arrives as JSON, once', async () => {
  webhook = await serveWebhook();
  expect(await postJson(webhook.url, { text: 'hello' }, signal)).toEqual({ status: 204, retryAfter: undefined });
  expect(webhook.received).toHaveLength(1);
  expect(webhook.received[0]).toMatchObject({
    body: { text: 'hello' },
    headers: { 'content-type': 'application/json' },
  });
});

test('a server error is handed on and not tried again; so is a redirect, which could lead anywhere', async () => {
  webhook = await serveWebhook((nth) =>
    nth === 1 ? 503 : { status: 302, headers: { location: '/elsewhere', 'retry-after': '7' } },
  );
  expect(await postJson(webhook.url, {}, signal)).toEqual({ status: 503, retryAfter: undefined });
  expect(await postJson(webhook.url, {}, signal)).toEqual({ status: 302, retryAfter: '7' });
  expect(webhook.received).toHaveLength(2);
});

test('no reply is an error of ours that does not tell the address', async () => {
  webhook = await serveWebhook(() => 'hang up');
  const failure: unknown = await postJson(webhook.url, {}, signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotPosted);
  expect(`${failure} ${JSON.stringify(failure)} ${failure instanceof Error ? failure.stack : ''}`).not.toContain(
    'canary',
  );
});

test('a reply without end is left unread, its status is enough', async () => {
  webhook = await serveWebhook(() => ({ status: 200, headers: {}, body: 'x'.repeat(5_000_000) }));
  expect((await postJson(webhook.url, {}, signal)).status).toBe(200);
});
